import pytest

from tools.documents.pptx.charts.format_number import format_number


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        ("4.3", "General", "4.3"),
        ("0.30000000000000004", "General", "0.3"),
        ("1e3", "General", "1000"),
        ("0.125", "0%", "12%"),
        ("0.125", "0.0%", "12.5%"),
        ("1234567.891", "#,##0", "1,234,568"),
        ("1234.5", "#,##0.00", "1,234.50"),
        ("-5", '"$"#,##0_);\\("$"#,##0\\)', "($5)"),
        ("5", '"$"#,##0_);\\("$"#,##0\\)', "$5"),
        ("2500000", '0.0,,"M"', "2.5M"),
        ("1.5", "0.##", "1.5"),
        ("2", "0.##", "2"),
        ("-0.001", "0.0", "0.0"),
        ("45352", "yyyy-mm-dd", "2024-03-01"),
        ("45352", "mmm-yy", "Mar-24"),
        ("45352", "[$-409]d\\ mmmm\\ yyyy;@", "1 March 2024"),
        ("43890", "m/d/yyyy", "2/29/2020"),
        ("7", "?? strange", "7"),
        ("n/a", "0%", "n/a"),
    ],
)
def test_numbers_are_printed_by_plain_formats(value, code, shown):
    assert format_number(value, code) == shown


def test_dates_may_count_from_1904():
    assert format_number("0", "yyyy-mm-dd", since_1904=True) == "1904-01-01"
