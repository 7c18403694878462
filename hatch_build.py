"""Fills in the metadata that depends on one setting: the address of the repository in `pyproject.toml`."""

from __future__ import annotations

import pathlib
import re
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: A link or a picture of the README: "![" or "[", its text, and its target in the repository.
LINK = re.compile(r"(!?\[[^\]]*\])\((?![a-z]+:|#)([^)]+)\)")


class CustomMetadataHook(MetadataHookInterface):
    """Makes the links and pictures of the README absolute, and adds the project's addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add `readme` and `urls`. Links lead to the tag of this version, as the files were at its release."""
        repository: str = self.config["repository"]
        tag = f"v{metadata['version']}"
        text = (pathlib.Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, repository, tag)}
        metadata["urls"] = {
            "Repository": repository,
            "Documentation": f"{repository}/tree/{tag}/docs",
            "Changelog": f"{repository}/blob/{tag}/CHANGELOG.md",
            "Issues": f"{repository}/issues",
        }


def absolute(text: str, repository: str, tag: str) -> str:
    """Return a Markdown text with absolute links into the repository; pictures link to the file itself."""

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}({repository}/{kind}/{tag}/{found[2]})"

    return LINK.sub(link, text)
