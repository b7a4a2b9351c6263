/// All workloads, room by room, in the order in which they run.
@MainActor let registry: [any Workload.Type] = [
    TimersRandom.self,
    TimersEqual.self,
    TimersHundredThousand.self,
    ImmediateCallbacks.self,
    TickLateness.self,
    Idle.self,
    SolverChain.self,
    SolverNested.self,
    SolverCells.self,
    SolverLogin.self,
    SolverFrames.self,
    SolverGrowth.self,
    LayoutChain.self,
    LayoutNested.self,
    LayoutCells.self,
    LayoutReactive.self,
]
