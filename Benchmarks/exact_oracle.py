#!/usr/bin/env python3
"""Holds the solver to exact optima of systems that rounding makes difficult.

    exact_oracle.py gen --seed S --count K [--kind wide|parallel|ranges]... > systems.jsonl
    swift run -c release --package-path Benchmarks solve-systems --batch \\
        < systems.jsonl > solutions.jsonl
    exact_oracle.py judge systems.jsonl solutions.jsonl

`gen` writes systems of 10 to 30 variables whose required constraints hold at a random point. The
kinds: coefficients 0.01 to 100, rows that are parallel up to 1e-7, and coefficients 1e-4 to 1e4.

`judge` computes each optimum in rational numbers and exits with status 1 if a solution is worse, or
violates a required constraint, without a shortfall. It needs NumPy, which guesses the optimum's
basis; nothing that is computed in floating point enters the result. A level may exceed the optimum
by TOLERANCE times the size of its terms. Rounding at one level may be multiplied at the next, so
the first level that differs from the optimum decides. The optimum is the one among values up to
REACH: `0.1 * x - 10 * y <= 0` and `x - 100 * y >= 1` conflict in tenths, but as doubles they meet
at 1e17.

The method is the simplex with vectors as costs, one number a level (Isermann, "Linear lexicographic
optimization", OR Spektrum 4, 1982). Each row a·x + c is written as u - v with u, v >= 0.
"""
import argparse
import json
import random
import sys
from fractions import Fraction

import numpy as np

REQUIRED = 1000
TOLERANCE = Fraction(1, 10**9)
REACH = 10**7
KINDS = {
    "wide": [0.01, 0.1, 1, 10, 100],
    "parallel": [1, 1, 1 + 1e-7, 1 - 1e-7],
    "ranges": [10.0**power for power in range(-4, 5)],
}


def generate(seed, kind):
    chance = random.Random(f"{kind} {seed}")
    count = chance.randint(10, 30)
    point = [chance.randint(-50, 50) for _ in range(count)]
    constraints = []
    for _ in range(3 * count // 2):
        columns = chance.sample(range(count), chance.randint(1, 4))
        terms = [[c, chance.choice([1, -1]) * chance.choice(KINDS[kind])] for c in columns]
        op = chance.choice(["==", "<=", ">="])
        priority = chance.choice([REQUIRED, REQUIRED, 999, 750, 250, 1])
        # The required rows hold at the point exactly: what a double cannot say is an inequality.
        total = sum(Fraction(k) * point[c] for c, k in terms)
        slack = chance.randint(0, 20)
        if priority < REQUIRED:
            rhs = float(total) - slack + 10
        elif op == "==":
            rhs = float(total)
            if Fraction(rhs) != total:
                op = chance.choice(["<=", ">="])
        if priority == REQUIRED and op != "==":
            slack += 1
            rhs = float(total) + (slack if op == "<=" else -slack)
        constraints.append({"terms": terms, "op": op, "rhs": rhs, "priority": priority})
    return {"id": f"{kind}-{seed}", "vars": count, "constraints": constraints}


class Program:
    """Columns: the variables, then the u and the v of each row. Row i says a·x - u + v = rhs."""

    def __init__(self, count, constraints):
        self.count, self.constraints = count, constraints
        self.levels = sorted({c["priority"] for c in constraints} | {REQUIRED}, reverse=True)
        self.rows = []
        for constraint in constraints:
            row = {}
            for column, factor in constraint["terms"]:
                row[column] = row.get(column, Fraction(0)) + Fraction(factor)
            self.rows.append({c: k for c, k in row.items() if k})
        self.right = [Fraction(c["rhs"]) for c in constraints]
        self.size = count + 2 * len(constraints)

    def cost(self, column):
        """The level at which a column costs 1; None if it costs nothing."""
        if column < self.count:
            return None
        row, is_below = divmod(column - self.count, 2)
        op = self.constraints[row]["op"]
        if op != "==" and (op == "<=") == bool(is_below):
            return None
        return self.levels.index(self.constraints[row]["priority"])

    def column(self, column):
        if column < self.count:
            return {r: row[column] for r, row in enumerate(self.rows) if column in row}
        row, is_below = divmod(column - self.count, 2)
        return {row: Fraction(1 if is_below else -1)}

    def guess(self):
        """A basis that is optimal up to rounding: a dense tableau, each row scaled by its norm."""
        m, n = len(self.rows), self.count
        tableau = np.zeros((m, self.size + 1))
        for index, row in enumerate(self.rows):
            size = max([abs(float(k)) for k in row.values()], default=1.0)
            for column, factor in row.items():
                tableau[index, column] = float(factor) / size
            tableau[index, n + 2 * index] = -1 / size
            tableau[index, n + 2 * index + 1] = 1 / size
            tableau[index, -1] = float(self.right[index]) / size
        basis = []
        for index in range(m):
            column = n + 2 * index + (1 if tableau[index, -1] >= 0 else 0)
            tableau[index] /= tableau[index, column]
            basis.append(column)
        costs = np.zeros((len(self.levels), self.size + 1))
        for column in range(n, self.size):
            level = self.cost(column)
            if level is not None:
                costs[level, column] = 1
        for index, column in enumerate(basis):
            level = self.cost(column)
            if level is not None:
                costs[level] -= tableau[index]
        allowed = np.ones(self.size, dtype=bool)
        for level in range(len(self.levels)):
            for step in range(2000):
                reduced = np.where(allowed, costs[level, :-1], 0)
                # A free variable may move both ways.
                gain = np.where(np.arange(self.size) < n, -np.abs(reduced), reduced)
                gain[basis] = 0
                column = int(np.argmin(gain)) if step < 500 else int(np.argmax(gain < -1e-9))
                if gain[column] > -1e-9:
                    break
                direction = 1 if reduced[column] < 0 else -1
                rates = direction * tableau[:, column]
                is_bound = (rates > 1e-9) & np.array([b >= n for b in basis])
                if not is_bound.any():
                    break
                ratios = np.where(is_bound, tableau[:, -1] / np.where(is_bound, rates, 1), np.inf)
                ties = np.flatnonzero(ratios <= ratios.min() + 1e-9)
                row = max(ties, key=lambda r: abs(tableau[r, column]))
                tableau[row] /= tableau[row, column]
                for other in range(m):
                    if other != row and tableau[other, column]:
                        tableau[other] -= tableau[other, column] * tableau[row]
                costs -= np.outer(costs[:, column], tableau[row])
                basis[row] = column
            allowed &= np.abs(costs[level, :-1]) < 1e-9
            allowed[basis] = True
        return basis

    def optimum(self):
        """The least cost of each level, exactly."""
        basis = self.guess()
        state = Exact(self, basis) if basis is not None else None
        if state is None or not state.is_usable:
            state = Exact(self, self.start())
        state.minimize()
        return state.costs()

    def start(self):
        return [self.count + 2 * i + (1 if right >= 0 else 0) for i, right in enumerate(self.right)]


class Exact:
    """A basis, its inverse's products in rational numbers, and the steps to the optimum."""

    def __init__(self, program, basis):
        self.program, self.basis = program, list(basis)
        self.is_usable = self.compute() and all(
            value >= 0 or column < program.count for column, value in zip(self.basis, self.values))

    def compute(self):
        """Factorises the basis: rows of u and v in the basis follow from the others."""
        program, m = self.program, len(self.basis)
        # Solve B z = right and y B = cost by elimination of [B | right], with rows swapped.
        self.columns = [program.column(c) for c in self.basis]
        rows = [dict() for _ in range(m)]
        for place, column in enumerate(self.columns):
            for row, factor in column.items():
                rows[row][place] = factor
        self.steps, done = [], set()
        pending = set(range(m))
        while pending:
            row = min(pending, key=lambda r: (len(rows[r]), r))
            if not rows[row]:
                return False
            place = min(rows[row], key=lambda p: (sum(p in rows[r] for r in pending), p))
            pivot = rows[row][place]
            multipliers = []
            pending.discard(row)
            for other in pending:
                factor = rows[other].pop(place, None)
                if factor is None:
                    continue
                ratio = factor / pivot
                multipliers.append((other, ratio))
                for at, value in rows[row].items():
                    if at == place:
                        continue
                    changed = rows[other].get(at, 0) - ratio * value
                    if changed:
                        rows[other][at] = changed
                    else:
                        rows[other].pop(at, None)
            self.steps.append((row, place, pivot, multipliers, dict(rows[row])))
        self.values = self.solve({r: v for r, v in enumerate(program.right)})
        return True

    def solve(self, right):
        """z with B z = right, by place."""
        right = dict(right)
        for row, _, _, multipliers, _ in self.steps:
            value = right.get(row)
            if value:
                for other, ratio in multipliers:
                    right[other] = right.get(other, 0) - ratio * value
        result = [Fraction(0)] * len(self.basis)
        for row, place, pivot, _, entries in reversed(self.steps):
            value = right.get(row, Fraction(0))
            for at, factor in entries.items():
                if at != place:
                    value -= factor * result[at]
            result[place] = value / pivot
        return result

    def solve_transposed(self, left):
        """y with y B = left, by row."""
        left, result = list(left), [Fraction(0)] * len(self.basis)
        for row, place, pivot, _, entries in self.steps:
            value = left[place] / pivot
            result[row] = value
            if value:
                for at, factor in entries.items():
                    if at != place:
                        left[at] -= factor * value
        for row, _, _, multipliers, _ in reversed(self.steps):
            for other, ratio in multipliers:
                result[row] -= ratio * result[other]
        return result

    def costs(self):
        result = [Fraction(0)] * len(self.program.levels)
        for column, value in zip(self.basis, self.values):
            level = self.program.cost(column)
            if level is not None:
                result[level] += value
        return result

    def minimize(self):
        """Bland's rule, which ends: the first column that gains, the first row that stops it."""
        program = self.program
        while True:
            duals = []
            for level in range(len(program.levels)):
                costs = [Fraction(int(program.cost(c) == level)) for c in self.basis]
                duals.append(self.solve_transposed(costs))
            entering = None
            inside = set(self.basis)
            for column in range(program.size):
                if column in inside:
                    continue
                entries = program.column(column)
                for level, dual in enumerate(duals):
                    reduced = Fraction(int(program.cost(column) == level))
                    reduced -= sum(dual[r] * k for r, k in entries.items())
                    if reduced:
                        if reduced < 0 or column < program.count:
                            entering = (column, 1 if reduced < 0 else -1, entries)
                        break
                if entering:
                    break
            if not entering:
                return
            column, direction, entries = entering
            rates = self.solve(entries)
            best = None
            for place, rate in enumerate(rates):
                if self.basis[place] < program.count or direction * rate <= 0:
                    continue
                ratio = self.values[place] / (direction * rate)
                if best is None or (ratio, self.basis[place]) < best[:2]:
                    best = (ratio, self.basis[place], place)
            self.basis[best[2]] = column
            if not self.compute():
                raise ArithmeticError("singular basis")


def errors(system, solution):
    """By level: the total error at a solution, and the size of the terms summed."""
    values = [Fraction(v) for v in solution["values"]]
    broken = set(solution["broken"])
    result = {REQUIRED: [Fraction(0), Fraction(1)]}
    for index, constraint in enumerate(system["constraints"]):
        if index in broken:
            continue
        terms = [Fraction(k) * values[c] for c, k in constraint["terms"]]
        value = sum(terms) - Fraction(constraint["rhs"])
        op = constraint["op"]
        error = abs(value) if op == "==" else max(0, value if op == "<=" else -value)
        level = result.setdefault(constraint["priority"], [Fraction(0), Fraction(0)])
        level[0] += error
        level[1] += 1 + abs(Fraction(constraint["rhs"])) + sum(abs(t) for t in terms)
    return result


def judge(system, solution):
    """What is wrong with a solution; None if nothing is."""
    if "error" in solution:
        return solution["error"]
    if solution["shortfalls"]:
        return None
    if solution["broken"]:
        return f"{len(solution['broken'])} required constraints are broken that hold together"
    bounds = [
        {"terms": [[column, sign]], "op": "<=", "rhs": REACH, "priority": REQUIRED}
        for column in range(system["vars"]) for sign in (1, -1)]
    program = Program(system["vars"], system["constraints"] + bounds)
    found = errors(system, solution)
    for priority, least in zip(program.levels, program.optimum()):
        error, size = found[priority]
        if error - least > TOLERANCE * size:
            return f"level {priority}: {float(error):.12g} instead of {float(least):.12g}"
        # Below the optimum is possible where a stronger level was violated within its tolerance.
        if abs(error - least) > Fraction(1, 10**12) * size:
            return None
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    gen = commands.add_parser("gen")
    gen.add_argument("--seed", type=int, required=True)
    gen.add_argument("--count", type=int, required=True)
    gen.add_argument("--kind", choices=sorted(KINDS), action="append")
    check = commands.add_parser("judge")
    check.add_argument("systems")
    check.add_argument("solutions")
    options = parser.parse_args()
    if options.command == "gen":
        for kind in options.kind or sorted(KINDS):
            for seed in range(options.seed, options.seed + options.count):
                print(json.dumps(generate(seed, kind)))
        return 0
    wrong = reported = total = 0
    with open(options.systems) as systems, open(options.solutions) as solutions:
        for line, answer in zip(systems, solutions):
            system, solution = json.loads(line), json.loads(answer)
            total += 1
            reported += bool(solution.get("shortfalls"))
            fault = judge(system, solution)
            if fault:
                wrong += 1
                print(f"{system['id']}: {fault}")
    print(f"{total} systems: {wrong} wrong, {reported} with a shortfall")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
