/** Large text on a phone: there is no room for two things beside each other. In em, which grow with the text. */
export const CRAMPED = '@media (max-width: 15em)';
