// Runs a solver script (see SolverScript.swift) on kiwi and prints "phase nanoseconds" for each phase.
//
// kiwi has no constants that change: a row whose constant changes in a phase is an edit variable there, as its authors
// recommend. Exchanging the row for the edit variable is not timed.
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
        double strength = row.priority >= 1000 ? kiwi::strength::required : std::pow(10, row.priority * 8 / 1000);
        constraints.emplace_back(kiwi::Expression(terms, row.constant), op, strength);
    }
    double sink = 0;
    for (int phase = 0; phase < phaseCount; ++phase) {
        std::string name;
        int count, stepCount;
        in >> name >> count >> stepCount;
        std::vector<Step> steps(stepCount);
        std::set<int> edited;
        for (auto& step : steps) {
            in >> step.verb;
            if (step.verb != 's') in >> step.row;
            if (step.verb == 'c') {
                in >> step.constant;
                edited.insert(step.row);
            }
        }
        for (int row : edited) {
            solver.removeConstraint(constraints[row]);
            solver.addEditVariable(variables[rows[row].terms[0].first], kiwi::strength::strong);
            solver.suggestValue(variables[rows[row].terms[0].first], -rows[row].constant);
        }
        double start = now();
        for (auto& step : steps) {
            switch (step.verb) {
            case 'a': solver.addConstraint(constraints[step.row]); break;
            case 'r': solver.removeConstraint(constraints[step.row]); break;
            case 'c': solver.suggestValue(variables[rows[step.row].terms[0].first], -step.constant); break;
            case 's':
                solver.updateVariables();
                sink += variables[0].value();
                break;
            }
        }
        std::printf("%s %.1f\n", name.c_str(), (now() - start) / count);
        std::fflush(stdout);
        for (int row : edited) {
            solver.removeEditVariable(variables[rows[row].terms[0].first]);
            solver.addConstraint(constraints[row]);
        }
    }
    return sink == 12345 ? 1 : 0;
}
