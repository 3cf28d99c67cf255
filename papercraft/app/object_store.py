"""Object stores, through the optional fsspec: buckets of S3, Google Cloud, Azure and others.

A store writes one object atomically, but not several together. So a set is written to a local
temporary folder, then uploaded with the geometry file last: its presence shows that the set is
complete. Files to be replaced are removed first.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, BinaryIO

from papercraft.core.file_set import FileSet, already_exists
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, WriteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

_GEOMETRY = ".json"
# How many files are read at once; drivers read them concurrently.
_AT_ONCE = 200


@dataclass(frozen=True)
class ObjectStore:
    """An object store, reached by a driver of fsspec; ``place`` is the beginning of its URLs."""

    place: str
    driver: Any
    is_whole = False

    @classmethod
    def at(cls, place: str) -> ObjectStore:
        """Return the store for URLs that begin with ``place``.

        Raises:
            UsageError: fsspec or the driver is not installed, or no store has such URLs.
            WriteError: the driver cannot be started with the settings it has.
        """
        try:
            from fsspec.core import url_to_fs  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as error:
            form = "{url} needs fsspec, an extra: pip install {package}"
            raise UsageError(gettext(form, url=place, package="'papercraft[store]'")) from error
        try:
            # Without a cache, files that others have written since are seen, too.
            driver, _ = url_to_fs(place, use_listings_cache=False)
        except ImportError as error:
            form = "{url} needs another library: {reason}"
            raise UsageError(gettext(form, url=place, reason=error)) from error
        except ValueError as error:
            form = "{url}: unknown kind of store; examples are s3://, gs:// and az://"
            raise UsageError(gettext(form, url=place)) from error
        except Exception as error:  # each driver has exceptions of its own
            raise _cannot_write(place, error) from error
        return cls(place, driver)

    def shown(self, target: Path) -> str:
        """Return the URL of a file."""
        path = target.as_posix()
        return self.place if path == "." else f"{self.place}/{path}"

    def has(self, target: Path) -> bool:
        """Return whether there is a file."""
        with self._reading(target):
            try:
                return bool(self.driver.info(self.path(target))["type"] == "file")
            except FileNotFoundError:
                return False

    def names_below(self, folder: Path) -> Callable[[Path], bool]:
        """Return a function that knows the files in a folder: one listing beats many lookups.

        Raises:
            WriteError: the store cannot be listed.
        """
        with self._reading(folder):
            names = frozenset(self.driver.find(self.path(folder)))
        return lambda target: self.path(target) in names

    def ends(self, targets: Sequence[Path], size: int) -> list[bytes]:
        """Return the last ``size`` bytes of each file, empty for one that does not exist.

        Raises:
            WriteError: the store refuses to read them.
        """
        tails: list[Any] = []
        for first in range(0, len(targets), _AT_ONCE):
            paths = [self.path(target) for target in targets[first : first + _AT_ONCE]]
            starts, stops = [-size] * len(paths), [None] * len(paths)
            tails += self.driver.cat_ranges(paths, starts, stops, on_error="return")
        for target, end in zip(targets, tails, strict=True):
            if isinstance(end, Exception) and not isinstance(end, FileNotFoundError):
                raise _cannot_read(self.shown(target), end)
        return [end if isinstance(end, bytes) else b"" for end in tails]

    def refuse_existing(self, targets: list[Path], *, force: bool) -> None:
        """Raise WriteError if a file exists, unless ``force``."""
        taken = [] if force else [self.shown(target) for target in targets if self.has(target)]
        if taken:
            raise already_exists(taken)

    def file_set(self, order: Sequence[Path], *, force: bool) -> FileSet:
        """Return a set whose files are uploaded when its context ends, the geometry files last."""
        return _PutSet(self, order, force=force)

    def path(self, target: Path) -> str:
        """Return the path of a file as the driver expects it."""
        return str(self.driver._strip_protocol(self.shown(target)))  # noqa: SLF001 - has no other

    @contextmanager
    def writing(self, target: Path) -> Iterator[None]:
        """Turn exceptions of a driver into a WriteError that names the file."""
        try:
            yield
        except Exception as error:
            raise _cannot_write(self.shown(target), error) from error

    @contextmanager
    def _reading(self, target: Path) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            raise _cannot_read(self.shown(target), error) from error


class _PutSet(FileSet):
    """Files that are written to a temporary folder, then uploaded to a store."""

    def __init__(self, store: ObjectStore, order: Sequence[Path], *, force: bool) -> None:
        super().__init__()
        self._store = store
        self._replaces = force
        self._targets = list(order)
        self._folder = TemporaryDirectory(prefix="papercraft-")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._folder:
            super().__exit__(kind, error, trace)
            if kind is None:
                self._put()

    @contextmanager
    def open(
        self, target: Path, may_replace: Callable[[Path], bool] = lambda _: False
    ) -> Iterator[BinaryIO]:
        if target not in self._targets:
            self._targets.append(target)
        with super().open(self._here(target), may_replace) as out:
            yield out

    def written(self, target: Path) -> Path:
        return super().written(self._here(target))

    def temporary(self, beside: Path) -> Path:
        return super().temporary(self._here(beside))

    def _here(self, target: Path) -> Path:
        return Path(self._folder.name, target)

    def _put(self) -> None:
        """Upload all files.

        Raises:
            WriteError: the store refuses one, or another process has written it in the meantime.
        """
        store = self._store
        store.refuse_existing(self._targets, force=self._replaces)
        ordered = sorted(self._targets, key=lambda target: target.suffix == _GEOMETRY)
        # Even if interrupted, this never leaves a geometry file beside files of another print.
        for target in ordered:
            if self._replaces and target.suffix == _GEOMETRY and store.has(target):
                with store.writing(target):
                    store.driver.rm_file(store.path(target))
        for target in ordered:
            with store.writing(target):
                store.driver.put_file(str(self._here(target)), store.path(target))


def _cannot_write(name: str, error: Exception) -> WriteError:
    return WriteError(gettext("cannot write {file}: {reason}", file=name, reason=_reason(error)))


def _cannot_read(name: str, error: Exception) -> WriteError:
    return WriteError(gettext("cannot read {path}: {reason}", path=name, reason=_reason(error)))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
