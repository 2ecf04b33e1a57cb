"""Building the package: with a compiler, without one, without Python's headers."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SETUP = runpy.run_path(str(ROOT / "setup.py"))
ONCE = SETUP["NO_COMPILER"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a wheel is built from, with a compiled file left in place as `make` leaves them."""
    copy = tmp_path_factory.mktemp("tree")
    for name in ("pyproject.toml", "setup.py", "LICENSE", "NOTICE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy)
    ignored = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", copy / "src", ignore=ignored)
    (copy / "src/thirteendays/game/terms.cpython-311-x86_64-linux-gnu.so").write_bytes(b"left here")
    return copy


def build(tree: Path, out: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    clean = {name: value for name, value in os.environ.items() if name not in ("CC", "PURE", "PYTHONPATH")}
    command = [sys.executable, "-c", code, str(out)]
    return subprocess.run(command, cwd=tree, env={**clean, **environment}, capture_output=True, text=True, check=False)


def only_wheel(out: Path) -> Path:
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.mark.slow
@pytest.mark.parametrize(("environment", "said"), [({"PURE": "1"}, 0), ({"CC": "/bin/false"}, 1)])
def test_pure_wheel(tree: Path, tmp_path: Path, environment: dict[str, str], said: int) -> None:
    done = build(tree, tmp_path, **environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(ONCE) == said
    wheel = only_wheel(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if name.endswith((".so", ".pyd"))] == []
    assert "thirteendays/py.typed" in names
    assert "thirteendays/server/page/index.html" in names
    assert any(name.endswith("licenses/NOTICE") for name in names)


@pytest.mark.slow
def test_no_headers(tree: Path, tmp_path: Path) -> None:
    """The headers are looked for where Python says they are; here it says a folder without them."""
    (tmp_path / "sitecustomize.py").write_text("import sysconfig\nsysconfig.get_path = lambda *a, **k: '/nowhere'\n")
    done = build(tree, tmp_path, PYTHONPATH=str(tmp_path))
    assert done.returncode != 0
    assert done.stderr.endswith(SETUP["NO_HEADERS"].format(header="/nowhere/Python.h") + "\n")


def test_build_requirements_are_those_of_the_lock() -> None:
    """A wheel built in isolation and the engine that `make` compiles come from the same tools."""
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    locked = re.findall(r"^(\S+==[^ ;]+)", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE)
    assert [pin for pin in requires if pin.replace("_", "-") not in locked] == []
