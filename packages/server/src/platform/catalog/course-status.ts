/** What became of a course that a student took, takes or plans to take. */
export const COURSE_STATUSES = [
  'completed',
  'failed',
  'withdrawn',
  'audit',
  'in-progress',
  'planned',
  'transfer-credit',
] as const
export type CourseStatus = (typeof COURSE_STATUSES)[number]

const BY_GRADE: Readonly<Record<string, CourseStatus>> = {
  P: 'completed',
  PASS: 'completed',
  CR: 'completed',
  S: 'completed',
  AEG: 'completed',
  PAS: 'completed',
  COM: 'completed',
  F: 'failed',
  FAIL: 'failed',
  N: 'failed',
  NC: 'failed',
  NP: 'failed',
  U: 'failed',
  NCR: 'failed',
  DNW: 'failed',
  WF: 'failed',
  WU: 'failed',
  FD: 'failed',
  W: 'withdrawn',
  WD: 'withdrawn',
  WDR: 'withdrawn',
  WDN: 'withdrawn',
  WE: 'withdrawn',
  DR: 'withdrawn',
  DRP: 'withdrawn',
  LWD: 'withdrawn',
  WP: 'withdrawn',
  EW: 'withdrawn',
  MW: 'withdrawn',
  AUD: 'audit',
  AU: 'audit',
  IP: 'in-progress',
  I: 'in-progress',
  INC: 'in-progress',
  IPR: 'in-progress',
  CIP: 'in-progress',
  WIP: 'in-progress',
  REG: 'in-progress',
  ENR: 'in-progress',
  T: 'transfer-credit',
  TR: 'transfer-credit',
  TC: 'transfer-credit',
}

const LOWEST_PASS_PERCENT = 50

/** The status that a grade stands for; a letter from A+ to D- and a passing percentage are completed. */
export function statusOfGrade(grade: string): CourseStatus | undefined {
  const text = grade.trim().toUpperCase().replace(/[–—−]/g, '-')
  const known = BY_GRADE[text]
  if (known !== undefined) return known
  if (/^[A-D][+-]?$/.test(text)) return 'completed'
  const percent = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(text)?.[1]
  if (percent === undefined || Number(percent) > 100) return undefined
  return Number(percent) >= LOWEST_PASS_PERCENT ? 'completed' : 'failed'
}
