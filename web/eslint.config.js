import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['src/generated/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: config } },
    // The page's own router goes by plain addresses.
    rules: { 'svelte/no-navigation-without-resolve': 'off' },
  },
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
);
