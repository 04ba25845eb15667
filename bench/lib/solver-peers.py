"""Solves the problems of bench/analytics.ts with scipy and cvxopt, one thread. Reads one line of JSON a problem on the
standard input, answers one: {"ms": median of the repeats, "objective": as accurate as the solver can, "solver": name}.
The first line it prints tells the versions."""

import json
import sys
import time

try:
    import numpy as np
    import cvxopt
    import scipy
    import scipy.sparse
    from cvxopt import matrix, solvers
    from scipy.optimize import linprog
except ImportError as error:
    # Another Python may have them: the caller goes on, and says so where none has.
    sys.exit(f"{sys.executable}: {error}")

solvers.options["show_progress"] = False


def median_ms(run, repeats):
    times = []
    for _ in range(repeats + 1):
        start = time.perf_counter()
        answer = run()
        times.append((time.perf_counter() - start) * 1000)
    return float(np.median(times[1:])), answer


def variance_programme(problem):
    """min 1/2 w'Sw over G w <= h, sum w = 1, 0 <= w <= cap; S scaled as our own engine does."""
    sigma = np.array(problem["covariance"], dtype=float)
    size = sigma.shape[0]
    rows = np.array(problem["rows"], dtype=float).reshape(-1, size)
    scale = size / np.trace(sigma)
    inequalities = np.vstack([rows, -np.eye(size), np.eye(size)])
    bounds = np.concatenate([problem["upper"], np.zeros(size), np.full(size, problem["cap"])])
    return sigma, {
        "P": matrix(sigma * scale),
        "q": matrix(np.zeros(size)),
        "G": matrix(inequalities),
        "h": matrix(bounds),
        "A": matrix(np.ones((1, size))),
        "b": matrix(np.ones(1)),
    }


def minimum_variance(problem):
    sigma, parts = variance_programme(problem)
    ms, _ = median_ms(lambda: solvers.qp(**parts), problem["repeats"])
    solvers.options.update({"abstol": 1e-13, "reltol": 1e-12, "feastol": 1e-12})
    weights = np.array(solvers.qp(**parts)["x"]).ravel()
    for name in ("abstol", "reltol", "feastol"):
        del solvers.options[name]
    return {"ms": ms, "objective": float(weights @ sigma @ weights), "solver": "cvxopt.qp"}


def frontier(problem):
    """The same targets of return, one programme each."""
    sigma, parts = variance_programme(problem)
    mu = np.array(problem["expectedReturns"])
    inequalities = matrix(np.vstack([np.array(parts["G"]), -mu]))

    def run():
        points = []
        for target in problem["targets"]:
            bounds = matrix(np.concatenate([np.array(parts["h"]).ravel(), [-target]]))
            found = np.array(solvers.qp(**{**parts, "G": inequalities, "h": bounds})["x"]).ravel()
            points.append(float(np.sqrt(found @ sigma @ found)))
        return points

    ms, points = median_ms(run, problem["repeats"])
    return {"ms": ms, "objective": points[0], "points": points, "solver": "cvxopt.qp, a programme a point"}


def minimum_shortfall(problem):
    """Rockafellar and Uryasev's linear programme, returns in percent."""
    outcomes = np.array(problem["outcomes"], dtype=float) * 100
    count, size = outcomes.shape
    rows = np.array(problem["rows"], dtype=float).reshape(-1, size)
    tail = 1 / ((1 - problem["confidence"]) * count)
    cost = np.concatenate([np.zeros(size), [1.0], np.full(count, tail)])
    losses = scipy.sparse.hstack([-outcomes, -np.ones((count, 1)), -scipy.sparse.identity(count)])
    limits = scipy.sparse.csc_matrix(np.hstack([rows, np.zeros((len(rows), 1 + count))]))
    inequalities = scipy.sparse.vstack([losses, limits]).tocsc()
    bounds = [(0, problem["cap"])] * size + [(None, None)] + [(0, None)] * count
    whole = np.concatenate([np.ones(size), np.zeros(1 + count)]).reshape(1, -1)

    def run():
        return linprog(
            cost,
            A_ub=inequalities,
            b_ub=np.concatenate([np.zeros(count), problem["upper"]]),
            A_eq=whole,
            b_eq=[1.0],
            bounds=bounds,
            method="highs-ds",
            options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
        )

    ms, answer = median_ms(run, problem["repeats"])
    return {"ms": ms, "objective": float(answer.fun) / 100, "solver": "scipy linprog, HiGHS dual simplex"}


kinds = {"variance": minimum_variance, "frontier": frontier, "shortfall": minimum_shortfall}
print(json.dumps({"versions": f"scipy {scipy.__version__}, cvxopt {cvxopt.__version__}"}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(kinds[asked["kind"]](asked)), flush=True)
