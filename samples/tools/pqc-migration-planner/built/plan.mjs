/**
 * What a project loses until it is done: for each year, the weight of what is sent, if it would still have to be secret when
 * it can be read. The year of the project counts as well.
 */
export function lossOf(project, year, plan, quantum = plan.quantum) {
    if (project.kind !== 'read')
        return 0;
    let loss = 0;
    for (let sent = plan.first; sent <= year; sent += 1)
        if (sent + (project.secret ?? 0) > quantum)
            loss += project.weight ?? 0;
    return loss;
}
/** Person-months that a schedule asks for in each year. */
export function loadOf(plan, schedule) {
    const load = new Map();
    for (let year = plan.first; year <= plan.last; year += 1)
        load.set(year, 0);
    for (const { id, effort } of plan.projects) {
        const year = schedule[id];
        if (year !== undefined)
            load.set(year, (load.get(year) ?? 0) + effort);
    }
    return load;
}
/** What is wrong with a schedule, a sentence each. */
export function problemsOf(plan, schedule) {
    const nameOf = (id) => plan.projects.find((project) => project.id === id)?.name ?? id;
    const problems = [];
    for (const { id, name, needs, earliest, deadline } of plan.projects) {
        const year = schedule[id];
        if (year === undefined) {
            problems.push(`${name} is not planned.`);
            continue;
        }
        if (year < earliest)
            problems.push(`${name}: the market offers it from ${earliest}.`);
        if (deadline !== undefined && year > deadline)
            problems.push(`${name}: it must be done in ${deadline} at the latest.`);
        for (const need of needs) {
            const before = schedule[need];
            if (before === undefined || before >= year)
                problems.push(`${name}: ${nameOf(need)} must be done in an earlier year.`);
        }
    }
    for (const [year, load] of loadOf(plan, schedule))
        if (load > plan.capacity)
            problems.push(`${year}: ${load} person-months are planned, the team has ${plan.capacity}.`);
    return problems;
}
/** Grades a schedule: nothing impossible, and a loss that is good enough. */
export function gradePlan(plan, schedule, quantum = plan.quantum) {
    const problems = problemsOf(plan, schedule);
    const byProject = plan.projects
        .filter(({ kind }) => kind === 'read')
        .map((project) => ({ name: project.name, loss: lossOf(project, schedule[project.id] ?? plan.last, plan, quantum) }));
    const loss = byProject.reduce((sum, entry) => sum + entry.loss, 0);
    return { problems, loss, byProject, solved: problems.length === 0 && loss <= plan.goal && quantum === plan.quantum };
}
