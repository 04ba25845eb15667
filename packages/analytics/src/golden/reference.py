"""Recomputes the golden vectors with tools that share no code with ours.

Run with Debian's python3-scipy and python3-cvxopt: python3 reference.py > reference.json
Published figures (Excel's XIRR page, Bacon's tables...) are in published.json and are not produced here.
"""

import json

import numpy as np
from scipy import linalg, optimize, stats
from scipy.cluster import hierarchy
from scipy.spatial import distance
import cvxopt
from cvxopt import solvers

solvers.options.update(show_progress=False, abstol=1e-13, reltol=1e-13, feastol=1e-12)

bacon = np.array([0.003, 0.026, 0.011, -0.010, 0.015, 0.025, 0.016, 0.067, -0.014, 0.040, -0.005, 0.081,
                  0.040, -0.037, -0.061, 0.017, -0.049, -0.022, 0.070, 0.058, -0.065, 0.024, -0.005, -0.009])


def series(seed, length, lines=1):
    """Student returns with a common factor, rounded so that JSON keeps them exactly."""
    law = np.random.default_rng(seed)
    common = 0.012 * law.standard_t(5, size=(length, 1))
    own = 0.015 * law.standard_t(6, size=(length, lines))
    return np.round(0.001 + common + own, 6)


def losses(r, b=0.95):
    n, p = len(r), 1 - b
    m, s = r.mean(), r.std()
    z = stats.norm.ppf(p)
    k3, k4 = stats.skew(r), stats.kurtosis(r)
    h = z + (z**2 - 1) * k3 / 6 + (z**3 - 3 * z) * k4 / 24 - (2 * z**3 - 5 * z) * k3**2 / 36
    tail = 1 + h**3 * k3 / 6 + (h**6 - 9 * h**4 + 9 * h**2 + 3) * k3**2 / 72 + (h**4 - 2 * h**2 - 1) * k4 / 24
    # Expected shortfall as the Rockafellar-Uryasev optimum, not as a mean of sorted returns.
    lp = optimize.linprog(
        np.r_[1, np.full(n, 1 / (p * n))],
        A_ub=np.c_[-np.ones(n), -np.eye(n)], b_ub=r, bounds=[(None, None)] + [(0, None)] * n)
    return {
        "valueAtRiskHistorical": -np.quantile(r, p),
        "expectedShortfallHistorical": lp.fun,
        "valueAtRiskGaussian": -(m + z * s),
        "expectedShortfallGaussian": -m + stats.norm.pdf(z) / p * s,
        "valueAtRiskCornishFisher": -(m + h * s),
        "expectedShortfallCornishFisher": -m + s / p * stats.norm.pdf(h) * tail,
    }


def drawdown(r):
    w = np.r_[1, np.cumprod(1 + r)]
    fall = 1 - w / np.maximum.accumulate(w)
    trough = int(fall.argmax())
    peak = int(w[: trough + 1].argmax())
    after = [t for t in range(trough + 1, len(w)) if w[t] >= w[peak]]
    return {"depth": fall.max(), "peakIndex": peak, "troughIndex": trough,
            "recoveryIndex": after[0] if after else None}


def ledoit_wolf_identity(x):
    t, n = x.shape
    x = x - x.mean(0)
    s = x.T @ x / t
    mu = np.trace(s) / n
    d2 = ((s - mu * np.eye(n)) ** 2).sum()
    b2 = sum(((np.outer(row, row) - s) ** 2).sum() for row in x) / t**2
    shrink = min(1, b2 / d2)
    return shrink, (1 - shrink) * s + shrink * mu * np.eye(n)


def ledoit_wolf_constant(x):
    """The estimators of appendix B written as explicit sums, pair by pair."""
    t, n = x.shape
    y = x - x.mean(0)
    s = y.T @ y / t
    sd = np.sqrt(np.diag(s))
    corr = s / np.outer(sd, sd)
    rbar = corr[np.triu_indices(n, 1)].mean()
    f = rbar * np.outer(sd, sd)
    np.fill_diagonal(f, np.diag(s))
    pi = np.array([[((y[:, i] * y[:, j] - s[i, j]) ** 2).mean() for j in range(n)] for i in range(n)])
    theta = lambda i, j: ((y[:, i] ** 2 - s[i, i]) * (y[:, i] * y[:, j] - s[i, j])).mean()
    rho = np.trace(pi)
    for i in range(n):
        for j in range(n):
            if i != j:
                rho += rbar / 2 * (sd[j] / sd[i] * theta(i, j) + sd[i] / sd[j] * theta(j, i))
    gamma = ((f - s) ** 2).sum()
    shrink = max(0, min(1, (pi.sum() - rho) / gamma / t))
    return shrink, shrink * f + (1 - shrink) * s


def minimum_variance(cov, caps, sri, max_sri, safe, safe_floor):
    n = len(caps)
    g = np.r_[-np.eye(n), np.eye(n), [sri], [-safe]]
    h = np.r_[np.zeros(n), caps, max_sri, -safe_floor]
    k = n / np.trace(cov)
    found = solvers.qp(cvxopt.matrix(2 * cov * k), cvxopt.matrix(np.zeros(n)), cvxopt.matrix(g), cvxopt.matrix(h),
                       cvxopt.matrix(np.ones((1, n))), cvxopt.matrix([1.0]))
    w = np.array(found["x"]).ravel()
    return w, w @ cov @ w


def ratios(r, b, f, rf):
    te = (r - b).std(ddof=1) * np.sqrt(f)
    slope, _ = np.polyfit(b, r, 1)
    growth = np.prod(1 + r) ** (f / len(r)) - 1
    down = np.sqrt(f * np.mean(np.minimum(r - 0.02 / f, 0) ** 2))
    return {"sharpe": (f * r.mean() - rf) / (r.std(ddof=1) * np.sqrt(f)),
            "sortino": (f * r.mean() - 0.02) / down, "compoundGrowth": growth,
            "calmar": growth / drawdown(r)["depth"], "trackingError": te,
            "informationRatio": f * (r - b).mean() / te, "beta": slope,
            "alpha": (f * r.mean() - rf) - slope * (f * b.mean() - rf)}


def qp(p, q, g, h, a, b):
    """min 1/2 x'Px + q'x, scaled so that cvxopt's tolerances mean something."""
    k = len(q) / max(np.trace(p), 1e-300)
    m = cvxopt.matrix
    return np.array(solvers.qp(m(p * k), m(q * k), m(g), m(h), m(a), m(b))["x"]).ravel()


def feasible(n, caps, sri, max_sri):
    return np.r_[-np.eye(n), np.eye(n), [sri]], np.r_[np.zeros(n), caps, max_sri], np.ones((1, n)), np.array([1.0])


def programmes(panel, mu, caps, sri, max_sri):
    """Every programme once, each by a method other than ours."""
    t, n = panel.shape
    cov = np.cov(panel.T) * 52
    g, h, a, b = feasible(n, caps, sri, max_sri)
    out = {"covariance": cov, "expectedReturns": mu, "sri": sri, "caps": caps, "maxSri": max_sri}
    top = optimize.linprog(-mu, A_ub=g, b_ub=h, A_eq=a, b_eq=b).fun
    safe = qp(cov, np.zeros(n), g, h, a, b)
    targets = np.linspace(mu @ safe, -top, 6)
    vols = []
    for target in targets:
        w = qp(cov, np.zeros(n), np.r_[g, [-mu]], np.r_[h, -target + 1e-12], a, b)
        vols.append(np.sqrt(w @ cov @ w))
    out["frontier"] = {"returns": targets, "volatilities": vols}
    utility = qp(4.0 * cov, -mu, g, h, a, b)
    out["meanVariance"] = {"aversion": 4.0, "utility": mu @ utility - 2.0 * utility @ cov @ utility}
    rf = 0.02
    fine = np.linspace(mu @ safe, -top, 4001)
    ratio = lambda target: -(target - rf) / np.sqrt(
        (lambda w: w @ cov @ w)(qp(cov, np.zeros(n), np.r_[g, [-mu]], np.r_[h, -target], a, b)))
    best = optimize.minimize_scalar(ratio, bounds=(fine[0], fine[-1] - 1e-7), method="bounded", options={"xatol": 1e-9})
    out["maximumSharpe"] = {"riskFree": rf, "ratio": -best.fun}
    # CVaR in primal form: w, quantile, excesses.
    k = 1 / (0.05 * t)
    tail_rows = np.c_[-panel, -np.ones(t), -np.eye(t)]
    lin = lambda cost, extra_rows=None, extra=None: optimize.linprog(
        cost,
        A_ub=np.r_[tail_rows, np.c_[g[2 * n:], np.zeros((1, t + 1))]] if extra_rows is None else
        np.r_[tail_rows, np.c_[g[2 * n:], np.zeros((1, t + 1))], extra_rows],
        b_ub=np.r_[np.zeros(t), h[2 * n:]] if extra is None else np.r_[np.zeros(t), h[2 * n:], extra],
        A_eq=np.c_[a, np.zeros((1, t + 1))], b_eq=b,
        bounds=[(0, c) for c in caps] + [(None, None)] + [(0, None)] * t)
    tail_cost = np.r_[np.zeros(n), 1, np.full(t, k)]
    least = lin(tail_cost)
    out["minimumShortfall"] = {"shortfall": least.fun}
    limit = least.fun * 1.02
    rich = lin(np.r_[-mu, np.zeros(t + 1)], [tail_cost], [limit])
    out["returnUnderShortfall"] = {"limit": limit, "return": -rich.fun}
    floor = optimize.minimize_scalar(
        lambda target: -(target - rf) / lin(tail_cost, [np.r_[-mu, np.zeros(t + 1)]], [-target]).fun,
        bounds=(mu @ safe, -top - 1e-7), method="bounded", options={"xatol": 1e-10})
    out["returnOverShortfall"] = {"riskFree": rf, "ratio": -floor.fun}
    # Risk parity by equations rather than by descent.
    s = np.sqrt(np.diag(cov))
    root = optimize.root(lambda x: x * (cov @ x) - 1 / n, 1 / (s * n) ** 0.5, tol=1e-14)
    x = optimize.fsolve(lambda x: x * (cov @ x) - 1 / n, root.x, xtol=1e-14)
    out["riskParity"] = x / x.sum()
    corr = cov / np.outer(s, s)
    tree = hierarchy.linkage(distance.squareform(np.sqrt((1 - corr) / 2), checks=False), "single")
    order = hierarchy.to_tree(tree).pre_order()
    w = np.ones(n)
    groups = [order]
    var = lambda c: (lambda iv: iv @ cov[np.ix_(c, c)] @ iv)((1 / np.diag(cov)[c]) / (1 / np.diag(cov)[c]).sum())
    while groups:
        groups = [half for c in groups if len(c) > 1 for half in (c[:len(c) // 2], c[len(c) // 2:])]
        for left, right in zip(groups[::2], groups[1::2]):
            share = 1 - var(left) / (var(left) + var(right))
            w[left] *= share
            w[right] *= 1 - share
    out["hierarchical"] = w
    # Moves: least change to a tighter limit, and the cheapest within a tracking error, by SLSQP for the latter.
    held = np.array([0.3, 0.2, 0.2, 0.1, 0.1, 0.05, 0.05, 0.0])
    moves = optimize.linprog(np.ones(2 * n), A_ub=np.r_[[np.r_[sri, -sri]], np.c_[np.eye(n), -np.eye(n)]],
                             b_ub=np.r_[3.6 - sri @ held, caps - held], A_eq=[np.r_[np.ones(n), -np.ones(n)]], b_eq=[0],
                             bounds=[(0, None)] * n + [(0, x) for x in held])
    out["leastChange"] = {"current": held, "maxSri": 3.6, "moved": moves.fun}
    fees = np.array([0.021, 0.019, 0.024, 0.012, 0.018, 0.02, 0.005, 0.022])
    cheap = min((optimize.minimize(lambda w: fees @ w * 100, start, jac=lambda w: fees * 100, method="SLSQP",
                                   bounds=[(0, c) for c in caps],
                                   constraints=[{"type": "eq", "fun": lambda w: w.sum() - 1},
                                                {"type": "ineq", "fun": lambda w: max_sri - sri @ w},
                                                {"type": "ineq", "fun": lambda w: (0.03 ** 2 - (w - held) @ cov @ (w - held)) * 1e3}],
                                   options={"ftol": 1e-15, "maxiter": 2000}) for start in (held, safe)), key=lambda f: f.fun)
    out["cheapestWithinTracking"] = {"fees": fees, "fee": fees @ cheap.x}
    lean = lin(np.r_[fees, np.zeros(t + 1)], [tail_cost], [limit])
    out["cheapestUnderShortfall"] = {"limit": limit, "fee": lean.fun}
    # w, quantile, excesses, buys, sells, with w - b + s = held.
    pad = np.zeros((t, 2 * n))
    safer = optimize.linprog(
        np.r_[np.zeros(n + 1 + t), np.ones(2 * n)],
        A_ub=np.r_[np.c_[tail_rows, pad], [np.r_[tail_cost, np.zeros(2 * n)]], [np.r_[sri, np.zeros(t + 1 + 2 * n)]]],
        b_ub=np.r_[np.zeros(t), limit, max_sri],
        A_eq=np.r_[[np.r_[np.ones(n), np.zeros(t + 1 + 2 * n)]],
                   np.c_[np.eye(n), np.zeros((n, t + 1)), -np.eye(n), np.eye(n)]],
        b_eq=np.r_[1.0, held],
        bounds=[(0, c) for c in caps] + [(None, None)] + [(0, None)] * (t + 2 * n))
    out["leastChangeUnderShortfall"] = {"limit": limit, "moved": safer.fun}
    out["figures"] = {"return": mu @ held, "volatility": np.sqrt(held @ cov @ held), "sri": sri @ held,
                      "fee": fees @ held, "valueAtRisk": -np.quantile(panel @ held, 0.05),
                      "correlation": np.corrcoef(panel.T)}
    return out


def torsion_bets(w, cov):
    """The fixed point of Meucci, Santangelo and Deguest with scipy's matrix square root."""
    sd = np.sqrt(np.diag(cov))
    c2 = cov / np.outer(sd, sd)
    c = linalg.sqrtm(c2).real
    d = np.ones(len(w))
    for _ in range(2000):
        u = linalg.sqrtm(np.diag(d) @ c2 @ np.diag(d)).real
        q = linalg.solve(u, np.diag(d) @ c)
        d = np.diag(q @ c)
    t = np.diag(sd) @ np.diag(d) @ q @ linalg.inv(c) @ np.diag(1 / sd)
    p = linalg.solve(t.T, w) * (t @ cov @ w) / (w @ cov @ w)
    return np.exp(-(p * np.log(p)).sum()), t @ cov @ t.T


def priips(r, years, per_year):
    l = np.log1p(r)
    s, u1, u2, n = l.std(), stats.skew(l), stats.kurtosis(l), per_year * years
    var = s * n**0.5 * (-1.96 + 0.474 * u1 / n**0.5 - 0.0687 * u2 / n + 0.146 * u1**2 / n) - 0.5 * s**2 * n
    return ((3.842 - 2 * var) ** 0.5 - 1.96) / years**0.5


def main():
    weekly, short = series(1, 300)[:, 0], series(2, 150)[:, 0]
    panel = series(3, 120, 8)
    windows = np.array([np.prod(1 + weekly[i:i + 52]) - 1 for i in range(len(weekly) - 51)])
    cov = np.cov(panel.T) * 52
    cov9 = np.zeros((9, 9))
    cov9[:8, :8] = cov
    cov9[8, 8] = 0.002**2
    caps = np.r_[np.full(8, 0.25), 1.0]
    sri = np.array([5, 4, 6, 3, 4, 5, 2, 6, 1.0])
    safe = np.r_[np.zeros(8), 1.0]
    plain, plain_value = minimum_variance(cov, np.full(8, 0.25), sri[:8], 4.2, np.zeros(8), 0)
    safe_w, safe_value = minimum_variance(cov9, caps, sri, 3.3, safe, 0.2)
    capped, capped_value = minimum_variance(cov9, np.r_[np.full(8, 0.25), 0.3], sri, 3.3, safe, 0.2)
    shrink_id, lw_id = ledoit_wolf_identity(panel)
    shrink_cc, lw_cc = ledoit_wolf_constant(panel)
    bench = np.round(0.6 * weekly + 0.4 * series(4, 300)[:, 0], 6)
    mu = np.array([0.065, 0.05, 0.07, 0.03, 0.045, 0.06, 0.025, 0.068])
    held = np.array([0.3, 0.2, 0.2, 0.1, 0.1, 0.05, 0.03, 0.02])
    bets, torsion_cov = torsion_bets(held, cov)
    assert np.abs(torsion_cov - np.diag(np.diag(torsion_cov))).max() < 1e-9
    values, vectors = np.linalg.eigh(cov)
    load = (vectors.T @ held) ** 2 * values / (held @ cov @ held)
    normal = {str(p): stats.norm.ppf(p) for p in (1e-6, 0.01, 0.025, 0.05, 0.3, 0.5, 0.9, 0.975, 0.999999)}
    out = {
        "source": "golden/reference.py with numpy 1.24.2, scipy 1.10.1 and cvxopt 1.3.0 (Debian 12)",
        "normalQuantile": normal,
        "normalDensity": {str(x): stats.norm.pdf(x) for x in (-8, -3.2, -1, 0, 0.5, 2.9, 5)},
        "normalCumulative": {str(x): stats.norm.cdf(x) for x in (-8, -3.2, -1, 0, 0.5, 2.9, 5)},
        "bacon": {"returns": bacon, "losses": losses(bacon), "drawdown": drawdown(bacon),
                  "volatility": bacon.std(ddof=1) * np.sqrt(12),
                  "skewness": stats.skew(bacon), "excessKurtosis": stats.kurtosis(bacon)},
        "weekly": {"returns": weekly, "losses": losses(weekly), "drawdown": drawdown(weekly),
                   "volatility": weekly.std(ddof=1) * np.sqrt(52),
                   "oneYear": {k: losses(windows)[k]
                               for k in ("valueAtRiskHistorical", "expectedShortfallHistorical")}},
        "short": {"returns": short, "skewness": stats.skew(short), "excessKurtosis": stats.kurtosis(short)},
        "panel": {"returns": panel, "sampleCovariance": np.cov(panel.T),
                  "ledoitWolfIdentity": {"shrinkage": shrink_id, "covariance": lw_id},
                  "ledoitWolfConstantCorrelation": {"shrinkage": shrink_cc, "covariance": lw_cc}},
        "ratios": {"benchmark": bench, "riskFree": 0.03, **ratios(weekly, bench, 52, 0.03)},
        "priips": {"fiveYears": priips(weekly, 5, 52), "oneYear": priips(weekly, 1, 52)},
        "srri": {"volatility": weekly[-260:].std(ddof=1) * np.sqrt(52)},
        "diversification": {"covariance": cov, "weights": held,
                            "ratio": held @ np.sqrt(np.diag(cov)) / np.sqrt(held @ cov @ held),
                            "contributions": held * (cov @ held) / (held @ cov @ held),
                            "principalBets": np.exp(-(load * np.log(load)).sum()), "torsionBets": bets},
        "programmes": programmes(panel, mu, np.full(8, 0.3), sri[:8], 4.2),
        "minimumVariance": {
            "covariance": cov9, "sri": sri,
            "unitLinkedOnly": {"maxSri": 4.2, "weights": plain, "variance": plain_value},
            "withEuroFund": {"maxSri": 3.3, "minSafe": 0.2, "weights": safe_w, "variance": safe_value},
            "euroFundCapped": {"maxSri": 3.3, "minSafe": 0.2, "cap": 0.3, "weights": capped,
                               "variance": capped_value}},
    }
    print(json.dumps(out, default=lambda v: v.tolist(), indent=1))


main()
