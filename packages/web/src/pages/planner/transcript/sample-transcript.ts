import type { TakenCourse } from '../../../parts/plan/plan-link.ts'

/** The school of the demo data that the sample is from. */
export const SAMPLE_SCHOOL = 'nrc'

const row = (course: string, grade: string, term: string, credits: number): TakenCourse => ({
  course: `${SAMPLE_SCHOOL}:${course}`,
  grade,
  term,
  credits,
  completed: null,
})

/** A second-year student's courses, chosen so that every kind of answer is met. */
export const sampleTranscript: readonly TakenCourse[] = [
  row('MATH 1171', 'B+', 'Fall 2024', 3),
  row('CPSC 1110', 'A-', 'Fall 2024', 3),
  row('ENGL 1130', 'B', 'Fall 2024', 3),
  row('PSYC 1110', 'B+', 'Fall 2024', 3),
  row('MATH 1271', 'C', 'Spring 2025', 3),
  row('CPSC 1120', 'C', 'Spring 2025', 3),
  row('PHYS 1130', 'B-', 'Spring 2025', 4),
  row('HIST 2260', 'A', 'Spring 2025', 3),
  row('PSYC 2320', 'B', 'Fall 2025', 3),
  row('BIOL 2330', 'B+', 'Fall 2025', 3),
  row('ACCT 1110', 'A-', 'Fall 2025', 3),
  row('LIBR 1100', 'P', 'Fall 2025', 1),
]
