"""Recomputes the golden vectors with tools that share no code with ours.

Run with Debian's python3-scipy and python3-cvxopt: python3 reference.py > reference.json
Published figures (Excel's XIRR page, Bacon's tables...) are in published.json and are not produced here.
"""

import json

import numpy as np
from scipy import optimize, stats
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
    normal = {str(p): stats.norm.ppf(p) for p in (1e-6, 0.01, 0.025, 0.05, 0.3, 0.5, 0.9, 0.975, 0.999999)}
    out = {
        "source": "golden/reference.py with numpy 1.24.2, scipy 1.10.1 and cvxopt 1.3.0 (Debian 12)",
        "normalQuantile": normal,
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
        "minimumVariance": {
            "covariance": cov9, "sri": sri,
            "unitLinkedOnly": {"maxSri": 4.2, "weights": plain, "variance": plain_value},
            "withEuroFund": {"maxSri": 3.3, "minSafe": 0.2, "weights": safe_w, "variance": safe_value},
            "euroFundCapped": {"maxSri": 3.3, "minSafe": 0.2, "cap": 0.3, "weights": capped,
                               "variance": capped_value}},
    }
    print(json.dumps(out, default=lambda v: v.tolist(), indent=1))


main()
