"""What the server sends of the page, and that a browser takes it."""

from urllib.parse import urlsplit

import pytest

from bga_isle.web.pages import PAGE

from .conftest import Visit
from .server import PageServer

LIMIT = 150 * 1024
STRICT = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        ("/", "main"),
        ("/table/{table}", "[data-space='15']"),
        ("/replay/{table}", "[data-space='15']"),
        ("/replay", "main"),
    ],
)
def test_a_shell_loads_without_a_fault(
    visit: Visit, server: PageServer, path: str, drawn: str
) -> None:
    opened = server.open()
    visitor = visit(opened)
    with visitor.page.expect_response(lambda answer: answer.request.is_navigation_request()) as got:
        page = visitor.go(path.format(table=opened.table))
    page.locator(drawn).first.wait_for()
    page.locator("html[lang=en]").wait_for()
    assert got.value.status == 200
    assert got.value.headers["content-security-policy"] == STRICT
    assert page.title()
    assert visitor.hosts == {urlsplit(server.url).netloc}


def test_a_breach_of_the_policy_and_an_error_are_faults(visit: Visit) -> None:
    """So that no other test can overlook one."""
    visitor = visit()
    page = visitor.go("/")
    page.evaluate("document.body.append(document.createElement('p'))")
    visitor.check()
    page.evaluate("document.querySelector('p:last-child').setAttribute('style', 'color: red')")
    page.wait_for_function("document.querySelector('p:last-child').style.color === ''")
    with page.expect_event("pageerror"):
        page.evaluate("void setTimeout(() => { throw new Error('deliberate'); })")
    faults, visitor.faults = visitor.faults, []
    assert any("Content Security Policy" in fault for fault in faults)
    assert any("uncaught: deliberate" in fault for fault in faults)


def test_a_stopped_server_comes_back_at_its_address(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    page = visit().go("/")
    server.stop()
    call = f"fetch('/api/tables/{opened.table}').then(answer => answer.status, () => 0)"
    assert page.evaluate(call) == 0
    server.start()
    assert page.evaluate(call) == 200


def test_all_files_together_are_small() -> None:
    assert sum(len(file.body) for file in PAGE.values()) < LIMIT
