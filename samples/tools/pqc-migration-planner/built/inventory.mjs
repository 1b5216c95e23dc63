/** The words of the choices, as the page shows them. */
export const THREATS = {
    read: 'recorded now, read later',
    forge: 'forged later',
    none: 'neither',
};
/** Compares the learner's judgments with the answers. */
export function gradeInventory(answers, judged) {
    const grade = { right: [], wrong: [], open: [] };
    for (const { id, threat } of answers) {
        const judgment = judged.get(id);
        if (judgment === undefined)
            grade.open.push(id);
        else
            (judgment === threat ? grade.right : grade.wrong).push(id);
    }
    return grade;
}
export const isRightChoice = (answers, id, option) => answers.some((entry) => entry.id === id && entry.answer === option);
/** Mosca's inequality: is it too late already for data that must stay secret `life` years, if changing takes `change` years? */
export function isTooLate(life, change, yearsLeft) {
    return life + change > yearsLeft;
}
