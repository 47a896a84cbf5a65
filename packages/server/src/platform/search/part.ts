/** How many documents and words a part can number. */
const SIZE = 2 ** 32

/** The number of a part's n-th document or word. Numbers of one part follow each other, so a part is a range of them. */
export const numberIn = (part: number, index: number): number => part * SIZE + index
export const firstNumber = (part: number): number => part * SIZE
export const lastNumber = (part: number): number => part * SIZE + SIZE - 1
