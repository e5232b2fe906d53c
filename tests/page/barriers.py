"""What axe-core finds that would keep somebody out."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def barriers(page: Page) -> str:
    """axe-core's report on a page as it is now, "" where it finds nothing.

    Without its copies of style sheets, which the content security policy forbids.
    """
    found = Axe().run(page, options={"preload": False})
    return str(found.generate_report()) if found.violations_count else ""
