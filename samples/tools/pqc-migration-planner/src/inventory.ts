/** What a quantum computer does to a use of cryptography. */
export type Threat = 'read' | 'forge' | 'none';

/** One line of the inventory. */
export interface System {
  id: number;
  name: string;
  where: string;
  algorithm: string;
  purpose: string;
  /** How long its secret, or its signature, must hold. */
  life: string;
}

/** The threat of a line, and why. */
export interface SystemAnswer {
  id: number;
  threat: Threat;
  why: string;
}

/** The words of the choices, as the page shows them. */
export const THREATS: Record<Threat, string> = {
  read: 'recorded now, read later',
  forge: 'forged later',
  none: 'neither',
};

/** What is right, what is wrong, and what was not judged, by the ids of the lines. */
export interface InventoryGrade {
  right: number[];
  wrong: number[];
  open: number[];
}

/** Compares the learner's judgments with the answers. */
export function gradeInventory(answers: SystemAnswer[], judged: Map<number, Threat>): InventoryGrade {
  const grade: InventoryGrade = { right: [], wrong: [], open: [] };
  for (const { id, threat } of answers) {
    const judgment = judged.get(id);
    if (judgment === undefined) grade.open.push(id);
    else (judgment === threat ? grade.right : grade.wrong).push(id);
  }
  return grade;
}

/** One decision about a replacement. */
export interface Choice {
  id: number;
  title: string;
  text: string;
  options: string[];
}

export interface ChoiceAnswer {
  id: number;
  answer: number;
  why: string;
}

export const isRightChoice = (answers: ChoiceAnswer[], id: number, option: number): boolean =>
  answers.some((entry) => entry.id === id && entry.answer === option);

/** Mosca's inequality: is it too late already for data that must stay secret `life` years, if changing takes `change` years? */
export function isTooLate(life: number, change: number, yearsLeft: number): boolean {
  return life + change > yearsLeft;
}
