// The keys of the table. Single letters do nothing while something is typed or a dialog is open.

/** What the list of keys shows; the table's own ones (numbers, signs, ways) stand there too. */
export const KEYS: { keys: string[]; name: string }[] = [
  { keys: ['Tab', 'Enter'], name: 'move' },
  { keys: ['1', '…', '9'], name: 'number' },
  { keys: ['+', '-'], name: 'sign' },
  { keys: ['e', 'c', 'l'], name: 'way' },
  { keys: ['0'], name: 'stop' },
  { keys: ['Enter'], name: 'confirm' },
  { keys: ['Backspace', 'Esc'], name: 'back' },
  { keys: ['u'], name: 'undo' },
  { keys: ['r'], name: 'again' },
  { keys: ['g'], name: 'log' },
  { keys: ['n'], name: 'now' },
  { keys: ['i'], name: 'hint' },
  { keys: ['t'], name: 'text' },
  { keys: ['/'], name: 'type' },
  { keys: ['?', 'Ctrl+K'], name: 'find' },
  { keys: ['k'], name: 'help' },
  { keys: ['h'], name: 'rules' },
];

/** What can be typed besides moves. */
export const WORDS = [
  'why',
  'what',
  'confirm',
  'back',
  'clear',
  'undo',
  'choices',
  'board',
  'hand',
  'piles',
  'now',
  'hint',
  'log',
  'help',
];
