"""Options of the test run."""


def pytest_addoption(parser):
    parser.addoption("--update-goldens", action="store_true", help="Write the goldens anew.")
