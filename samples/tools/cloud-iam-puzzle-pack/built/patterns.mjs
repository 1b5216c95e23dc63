/** Text against patterns, and addresses against ranges. */
/** Whether the text fits the pattern: * stands for any letters (also none, also slashes), ? for one. */
export function fitsPattern(text, pattern) {
    const parts = pattern.split(/([*?])/).map((part) => (part === '*' ? '.*' : part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&')));
    return new RegExp(`^${parts.join('')}$`, 's').test(text);
}
/** The first of the patterns that the text fits. */
export function firstFit(text, patterns) {
    return patterns.find((pattern) => fitsPattern(text, pattern));
}
/** The pattern with its variables, such as ${identity.name}, replaced. A variable that has no value makes a pattern that nothing fits. */
export function fillIn(pattern, facts) {
    let complete = true;
    const filled = pattern.replace(/\$\{([^}]+)\}/g, (_match, name) => {
        const value = facts[name];
        if (value === undefined)
            complete = false;
        return value ?? '';
    });
    return complete ? filled : undefined;
}
/** Whether an address such as 192.0.2.7 lies in a range such as 192.0.2.0/24. */
export function inRange(address, range) {
    const [base = '', bits = '32'] = range.split('/');
    const [first, second] = [addressNumber(address), addressNumber(base)];
    const length = Number(bits);
    if (first === undefined || second === undefined || !(length >= 0 && length <= 32))
        return false;
    const size = 2 ** (32 - length);
    return Math.floor(first / size) === Math.floor(second / size);
}
function addressNumber(text) {
    const parts = text.split('.').map(Number);
    if (parts.length !== 4 || parts.some((part) => !(Number.isInteger(part) && part >= 0 && part <= 255)))
        return undefined;
    return parts.reduce((sum, part) => sum * 256 + part, 0);
}
