import type { CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { plainLetters, squeeze } from './lines.ts'
import type { RowStatus } from './shapes.ts'

const WORDS: Readonly<Record<string, RowStatus>> = {
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  passed: 'completed',
  taken: 'taken',
  attempted: 'taken',
  graded: 'taken',
  history: 'taken',
  satisfied: 'taken',
  'not satisfied': 'taken',
  failed: 'failed',
  'not completed': 'failed',
  withdrawn: 'withdrawn',
  withdrew: 'withdrawn',
  dropped: 'withdrawn',
  audit: 'audit',
  audited: 'audit',
  auditing: 'audit',
  'in progress': 'in-progress',
  'in-progress': 'in-progress',
  current: 'in-progress',
  'currently taking': 'in-progress',
  'currently enrolled': 'in-progress',
  taking: 'in-progress',
  enrolled: 'in-progress',
  registered: 'in-progress',
  'registered, but not started': 'in-progress',
  planned: 'planned',
  planning: 'planned',
  transferred: 'transfer-credit',
  transfer: 'transfer-credit',
  'transfer credit': 'transfer-credit',
  incomplete: 'in-progress',
  ongoing: 'in-progress',
  scheduled: 'planned',
  'not started': 'planned',
  reussi: 'completed',
  reussite: 'completed',
  echec: 'failed',
  echoue: 'failed',
  abandon: 'withdrawn',
  abandonne: 'withdrawn',
  inscrit: 'in-progress',
  inscrite: 'in-progress',
  'en cours': 'in-progress',
  planifie: 'planned',
  prevu: 'planned',
  equivalence: 'transfer-credit',
  aprobado: 'completed',
  aprobada: 'completed',
  reprobado: 'failed',
  reprobada: 'failed',
  retirado: 'withdrawn',
  retirada: 'withdrawn',
  baja: 'withdrawn',
  inscrito: 'in-progress',
  inscrita: 'in-progress',
  'en curso': 'in-progress',
  planificado: 'planned',
}

/** The status that a cell names and nothing else. */
export function statusOf(text: string): RowStatus | undefined {
  const word = plainLetters(squeeze(text.replace(/\*\*|\bon\s+\S.*$/g, ' ')))
    .toLowerCase()
    .replace(/[.:]$/, '')
    .replace(/^web /, '')
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}

export const STATUS_PHRASE =
  /\b(?:in[ -]progress|currently (?:taking|enrolled)|transfer credit|not completed|completed|taken|failed|withdrawn|withdrew|dropped|audited|audit|registered|enrolled|planned|transferred)\b/gi

const SECTIONS: readonly (readonly [RegExp, CourseStatus | 'none'])[] = [
  [
    /transferidos?\b|transfer(?:red)?\s+(?:credits?|courses?|work|units)\b|\btest credits?\b|\bcredit granted\b|advanced (?:standing|placement)|\btransferred\b/i,
    'transfer-credit',
  ],
  [
    /\bin[- ]progress\b|\ben (?:progreso|curso|cours)\b|\bcurrent(?:ly)?(?: (?:courses?|registration|classes|taking|enrolled|term|semester))|\b(?:registered|enrolled)(?: in)?(?: the following)? (?:courses?|classes)\b|\bright now\b|^now\b|\bthis (?:term|semester)\b|^taking\b/i,
    'in-progress',
  ],
  [
    /\bplanned\b|\bnext (?:term|semester|year|fall|spring|summer|winter)\b|\bplan(?:ning)? to take\b|\bto take\b|\bfuture\b|^planning\b/i,
    'planned',
  ],
  [/\bcompleted\b|\bdone\b|\bfinished\b|\btaken\b|\bpassed\b/i, 'completed'],
  [/\bdropped\b|\bwithdrawn\b/i, 'withdrawn'],
  [/\bfailed\b/i, 'failed'],
  [/\baudited\b/i, 'audit'],
  [
    /\binstitution(?:al)? credits?\b|\bcreditos? institucional(?:es)?\b|\bbeginning of\b|\b(?:under)?graduate record\b/i,
    'none',
  ],
]
const LONGEST_SECTION = 60
/** `2.`, `C1.`, `b)` */
export const ENUMERATOR = /^\s*(?:[A-Za-z]?\d{1,2}|[A-Za-z])[.)]\s+/

/** The status that a heading gives the courses below it; `none` ends one; undefined where it says nothing of it. */
export function sectionOf(text: string): CourseStatus | 'none' | undefined {
  const plain = plainLetters(squeeze(text.replace(ENUMERATOR, '')))
  if (plain.length > LONGEST_SECTION) return undefined
  if (/\btotals?\b/i.test(plain)) return /\btransfer/i.test(plain) ? 'none' : undefined
  if (/\d|\bno (?:courses|classes)\b|\bnot (?:registered|enrolled)\b/i.test(plain)) return undefined
  const found = SECTIONS.filter(([pattern]) => pattern.test(plain))
  return found.length === 1 ? found[0]?.[1] : undefined
}
