"""What a call costs: by the person's own table, else by the prices that `genai-prices` keeps of public endpoints."""

from models.environment import endpoint
from models.open_model import stands_alone
from models.settings import Price, read_settings

MILLION = 1_000_000


def cost(model: str, tokens_in: int, tokens_out: int, tokens_cached: int = 0) -> float | None:
    """Return the price of one call in USD, or None when nobody has told what the model costs.

    Args:
        model: its name.
        tokens_in: all that it read, cached ones included.
        tokens_out: what it wrote.
        tokens_cached: those of `tokens_in` that its endpoint had cached.
    """
    own = read_settings().prices.get(model)
    if own:
        return _by_table(own, tokens_in, tokens_out, tokens_cached)
    return 0.0 if stands_alone(model) else _by_library(model, tokens_in, tokens_out, tokens_cached)


def _by_table(price: Price, tokens_in: int, tokens_out: int, tokens_cached: int) -> float:
    cached = price.input if price.cached is None else price.cached
    fresh = tokens_in - tokens_cached
    return (fresh * price.input + tokens_cached * cached + tokens_out * price.output) / MILLION


def _by_library(model: str, tokens_in: int, tokens_out: int, tokens_cached: int) -> float | None:
    from genai_prices import Usage, calc_price

    usage = Usage(input_tokens=tokens_in, output_tokens=tokens_out, cache_read_tokens=tokens_cached)
    for provider in dict.fromkeys((endpoint()[0], None)):  # the endpoint's own price, else that of the model's maker
        try:
            return float(calc_price(usage, model_ref=model, provider_api_url=provider).total_price)
        except (LookupError, ValueError):
            continue
    return None
