// Runs a solver script (see SolverScript.swift) on kiwi and prints "phase nanoseconds" for each
// phase.
//
// kiwi has no mutable constants: a row whose constant changes in a phase is an edit variable there,
// as its authors recommend. It is one from the start if that phase is the last, else it is
// exchanged for one before the phase, which is not timed.
#include <kiwi/kiwi.h>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

struct Row {
    std::vector<std::pair<int, double>> terms;
    int relation;
    double priority, constant;
};
struct Step {
    char verb;
    int row;
    double constant;
};
struct Phase {
    std::string name;
    int count;
    std::vector<Step> steps;
    std::set<int> edited;
};

// Processor time of this thread, as on our side.
static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

int main(int, char** arguments) {
    std::ifstream in(arguments[1]);
    int variableCount, rowCount, phaseCount;
    in >> variableCount >> rowCount >> phaseCount;
    std::vector<Row> rows(rowCount);
    for (auto& row : rows) {
        size_t count;
        in >> row.relation >> row.priority >> row.constant >> count;
        row.terms.resize(count);
        for (auto& term : row.terms) in >> term.first >> term.second;
    }
    kiwi::Solver solver;
    std::vector<kiwi::Variable> variables(variableCount);
    std::vector<kiwi::Constraint> constraints;
    for (auto& row : rows) {
        std::vector<kiwi::Term> terms;
        for (auto& term : row.terms) terms.emplace_back(variables[term.first], term.second);
        auto op = row.relation < 0 ? kiwi::OP_LE : row.relation > 0 ? kiwi::OP_GE : kiwi::OP_EQ;
        double strength =
            row.priority >= 1000 ? kiwi::strength::required : std::pow(10, row.priority * 8 / 1000);
        constraints.emplace_back(kiwi::Expression(terms, row.constant), op, strength);
    }
    std::vector<Phase> phases(phaseCount);
    for (auto& phase : phases) {
        int stepCount;
        in >> phase.name >> phase.count >> stepCount;
        phase.steps.resize(stepCount);
        for (auto& step : phase.steps) {
            in >> step.verb;
            if (step.verb != 's') in >> step.row;
            if (step.verb == 'c') {
                in >> step.constant;
                phase.edited.insert(step.row);
            }
        }
    }
    // What the last phase edits is an edit variable from the start: exchanging a thousand rows
    // costs kiwi minutes.
    std::set<int> preset = phases.back().edited;
    double sink = 0;
    for (auto& phase : phases) {
        std::set<int> edited;
        if (&phase != &phases.back())
            for (int row : phase.edited)
                if (!preset.count(row)) edited.insert(row);
        for (int row : edited) {
            solver.removeConstraint(constraints[row]);
            solver.addEditVariable(variables[rows[row].terms[0].first], kiwi::strength::strong);
            solver.suggestValue(variables[rows[row].terms[0].first], -rows[row].constant);
        }
        double start = now();
        for (auto& step : phase.steps) {
            switch (step.verb) {
            case 'a':
                if (preset.count(step.row)) {
                    solver.addEditVariable(variables[rows[step.row].terms[0].first],
                                           kiwi::strength::strong);
                    solver.suggestValue(variables[rows[step.row].terms[0].first],
                                        -rows[step.row].constant);
                } else {
                    solver.addConstraint(constraints[step.row]);
                }
                break;
            case 'r': solver.removeConstraint(constraints[step.row]); break;
            case 'c':
                solver.suggestValue(variables[rows[step.row].terms[0].first], -step.constant);
                break;
            case 's':
                solver.updateVariables();
                sink += variables[0].value();
                break;
            }
        }
        std::printf("%s %.1f\n", phase.name.c_str(), (now() - start) / phase.count);
        std::fflush(stdout);
        for (int row : edited) {
            solver.removeEditVariable(variables[rows[row].terms[0].first]);
            solver.addConstraint(constraints[row]);
        }
    }
    return sink == 12345 ? 1 : 0;
}
