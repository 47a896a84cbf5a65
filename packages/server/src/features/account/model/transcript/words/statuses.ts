import type { CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { markOf } from './grades.ts'
import { plainLetters, squeeze } from './lines.ts'
import { outcomeOf } from './outcomes.ts'
import type { RowStatus } from './shapes.ts'

const WORDS: Readonly<Record<string, RowStatus>> = {
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  // Under `Done?`
  yes: 'taken',
  no: 'taken',
  passed: 'completed',
  taken: 'taken',
  attempted: 'taken',
  graded: 'taken',
  history: 'taken',
  satisfied: 'taken',
  fulfilled: 'taken',
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
  waitlisted: 'planned',
  'wait listed': 'planned',
  'on waitlist': 'planned',
  'planned for': 'planned',
  planning: 'planned',
  transferred: 'transfer-credit',
  transfer: 'transfer-credit',
  'transfer credit': 'transfer-credit',
  'ap credit': 'transfer-credit',
  'ib credit': 'transfer-credit',
  'test credit': 'transfer-credit',
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
  cursando: 'in-progress',
  cursandose: 'in-progress',
  'en proceso': 'in-progress',
  'en progreso': 'in-progress',
  pendiente: 'in-progress',
  matriculado: 'in-progress',
  matriculada: 'in-progress',
  inscripto: 'in-progress',
  convalidado: 'transfer-credit',
  convalidada: 'transfer-credit',
  homologado: 'transfer-credit',
  homologada: 'transfer-credit',
  revalidada: 'transfer-credit',
  transferido: 'transfer-credit',
  transferida: 'transfer-credit',
  transfere: 'transfer-credit',
  transferee: 'transfer-credit',
  exempte: 'transfer-credit',
  oyente: 'audit',
  'auditeur libre': 'audit',
  'a venir': 'planned',
  planifiee: 'planned',
  planeado: 'planned',
  'por cursar': 'planned',
  trancado: 'withdrawn',
  trancada: 'withdrawn',
  dispensado: 'transfer-credit',
  aproveitamento: 'transfer-credit',
  abgemeldet: 'withdrawn',
  angemeldet: 'in-progress',
  laufend: 'in-progress',
  anerkannt: 'transfer-credit',
  geplant: 'planned',
  在修: 'in-progress',
  在读: 'in-progress',
  修读中: 'in-progress',
  进行中: 'in-progress',
  選課中: 'in-progress',
  履修中: 'in-progress',
  수강중: 'in-progress',
  退课: 'withdrawn',
  退选: 'withdrawn',
  退選: 'withdrawn',
  弃修: 'withdrawn',
  履修取消: 'withdrawn',
  旁听: 'audit',
  计划: 'planned',
  計劃: 'planned',
  转学分: 'transfer-credit',
  学分转换: 'transfer-credit',
  免修: 'transfer-credit',
  認定: 'transfer-credit',
  finished: 'completed',
  successful: 'completed',
  unsuccessful: 'failed',
  'not passed': 'failed',
  'in process': 'in-progress',
  'work in progress': 'in-progress',
  'course in progress': 'in-progress',
  'taking now': 'in-progress',
  'now taking': 'in-progress',
  'doing now': 'in-progress',
  'currently registered': 'in-progress',
  'currently in progress': 'in-progress',
  'this term': 'in-progress',
  'this semester': 'in-progress',
  'this quarter': 'in-progress',
  now: 'in-progress',
  active: 'in-progress',
  'next term': 'planned',
  'next semester': 'planned',
  'next quarter': 'planned',
  upcoming: 'planned',
  future: 'planned',
  'to take': 'planned',
  'will take': 'planned',
  'want to take': 'planned',
  'planning to take': 'planned',
  'plan to take': 'planned',
  'transfer course': 'transfer-credit',
  'transferred in': 'transfer-credit',
  'exam credit': 'transfer-credit',
  pending: 'in-progress',
  'grade pending': 'in-progress',
  'no grade yet': 'in-progress',
  'not graded': 'in-progress',
  'not yet graded': 'in-progress',
  'not graded yet': 'in-progress',
  'not finished': 'in-progress',
  'not finished yet': 'in-progress',
  'still taking': 'in-progress',
  'in prog': 'in-progress',
  tbd: 'in-progress',
  wip: 'in-progress',
  '✓': 'taken',
  '✔': 'taken',
  '☑': 'taken',
  '✅': 'taken',
}

/** Words that say how a course ended, behind another state: `Completed - Unsatisfactory`. */
const OUTCOMES: Readonly<Record<string, RowStatus>> = {
  ...WORDS,
  satisfactory: 'completed',
  unsatisfactory: 'failed',
  pass: 'completed',
  fail: 'failed',
  credit: 'completed',
  'no credit': 'failed',
  'with credit': 'completed',
}

/** The status that a cell names and nothing else. */
export function statusOf(text: string): RowStatus | undefined {
  const word = plainLetters(squeeze(text.replace(/\*\*|\bon\s+\S.*$/g, ' ')))
    .toLowerCase()
    .replace(/[.:]$/, '')
    .replace(/^web /, '')
    // Beside its picture, a word is copied twice.
    .replace(/^(.{4,}) \1$/, '$1')
  if (word.length > LONGEST_STATUS) return undefined
  return Object.hasOwn(WORDS, word) ? WORDS[word] : (statusOfParts(word) ?? foreignOutcome(word))
}

const LONGEST_STATUS = 60

/** `Pass` and `Fail` may be grades; words of other languages are none. */
const foreignOutcome = (word: string): RowStatus | undefined =>
  markOf(word) === undefined && !/^(?:un)?satisfactory$/.test(word) ? outcomeOf(word) : undefined

/** A state and its outcome, where both are known and the second only adds to the first. */
function statusOfParts(word: string): RowStatus | undefined {
  const parts = word
    .split(/\s+[-–—]\s+|\s?[:/|(]\s?|,\s|\)$/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [first = '', ...others] = parts
  if (others.length === 0 || !Object.hasOwn(WORDS, first)) return undefined
  if (!parts.every((part) => Object.hasOwn(OUTCOMES, part))) return undefined
  const said = new Set(parts.map((part) => OUTCOMES[part]))
  said.delete('taken')
  if (said.size > 1) said.delete('completed')
  return said.size === 1 ? [...said][0] : undefined
}

export const STATUS_PHRASE =
  /\b(?:in[ -]progress|currently (?:taking|enrolled|registered)|taking now|now taking|in process|not passed|next (?:term|semester|quarter)|this (?:term|semester|quarter)|(?:want|will|plan|planning) to take|finished|ongoing|(?:grade )?pending|no grade yet|not (?:yet )?graded(?: yet)?|still taking|(?:transfer|AP|IB|test) credit|not completed|completed|taken|failed|withdrawn|withdrew|dropped|audited|auditing|audit|registered|enrolled|planned for|planned|transferred)\b/gi

const SECTIONS: readonly (readonly [RegExp, CourseStatus | 'none'])[] = [
  [
    /transferidos?\b|transfer(?:red)?\s+(?:credits?|courses?|coursework|work|units|from|institution|equivalenc\w+)\b|\b(?:incoming|block|accepted) transfer\b|\bnon-?course credits?\b|\bdual[- ]enroll?ment\b|^(?:clep|ap|ib)\W*$|\bcredits? (?:granted|awarded|from|by exam\w*|for prior)\b|\b(?:test|exam(?:ination)?|external|placement|articulated|clep|ap|ib) (?:exam(?:ination)? |test )?(?:credits?|tests?|exams?|courses|scores?)\b|advanced (?:standing|placement)|\btransferred\b|\bprior learning\b|\bequivalenc(?:es|ies)\b/i,
    'transfer-credit',
  ],
  [
    /\bin[- ]progress\b|\ben (?:progreso|curso|cours)\b|\bcurrent(?:ly)?(?: (?:at|courses?|coursework|registrations?|classes|taking|enrolled|enrol+ments?|schedule|term|semester|quarter))|\b(?:registered|enrolled)(?: in)?(?: the following)? (?:courses?|coursework|classes)\b|\b(?:registered|enrolled) for\b(?! (?:a |the )?(?:future|next|upcoming))|\bstill taking\b|\bright now\b|^now\b|\bthis (?:term|semester|quarter)\b|^taking\b|\btaking now\b|\bdoing now\b|\bin process\b|^(?:current|ongoing|active)\W*$/i,
    'in-progress',
  ],
  [
    /\bplanned\b|\bnext (?:term|semester|year|fall|spring|summer|winter)\b|\bplan(?:ning)? to take\b|\bto take\b|\bfuture\b|^planning\b|^(?:my )?planner$|\bwish[- ]?list\b|\bupcoming\b|\bto[- ]do\b|\bnot (?:yet )?(?:started|taken)\b|\bwill take\b|^(?:remaining|later|next|left|todo)(?: (?:courses|classes|up))?\W*$/i,
    'planned',
  ],
  [/\bcompleted\b|\bdone\b|\bfinished\b|\btaken\b|\bpassed\b/i, 'completed'],
  [/\bdropped\b|\bwithdrawn\b/i, 'withdrawn'],
  [/\bfailed\b/i, 'failed'],
  [/\baudited\b/i, 'audit'],
  [
    /\binstitution(?:al)? credits?\b|\bcreditos? institucional(?:es)?\b|\bbeginning of\b|\b(?:under)?graduate record\b|^enrol+ments?$/i,
    'none',
  ],
]
const LONGEST_SECTION = 60
/** States of requirements and of students, not of the courses below them. */
const OF_REQUIREMENTS = /^\W*(?:in)?complete\W*$|\b(?:not completed|active|pending|current|transfer)\W*$/i
/** `Bachelor of Science  IN-PROGRESS` */
const OF_DEGREE =
  /^(?:bachelor|master|associate|major|minor|diploma|certificate)s?\b(?!.*\b(?:course|class)).*\b(?:in[- ]progress|complete)\W*$/i
/** `2.`, `C1.`, `b)` */
export const ENUMERATOR = /^\s*(?:[A-Za-z]?\d{1,2}|[A-Za-z])[.)]\s+/

/** The status that a heading gives the courses below it; `none` ends one; undefined where it says nothing of it. */
export function sectionOf(text: string): CourseStatus | 'none' | undefined {
  // `In progress (2 courses)`, `Transfer Credit  2 items`
  const counted = /\(\s*\d[^()]{0,20}\)|\s\d{1,3} (?:items?|courses?|records?|rows?)\s*$/
  const plain = plainLetters(squeeze(text.replace(ENUMERATOR, '').replace(counted, ' ')))
  // What is said of a requirement or a program is not said of its courses.
  if (/\S.*\bstatus\s?:/i.test(plain)) return undefined
  if (plain.length > LONGEST_SECTION || OF_DEGREE.test(plain)) return undefined
  if (/\btotals?\b/i.test(plain)) return /\btransfer/i.test(plain) ? 'none' : undefined
  const word = statusOf(plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
  if (word !== undefined && word !== 'taken' && !OF_REQUIREMENTS.test(plain)) return word
  if (/\d|\bno (?:courses|classes)\b|\bnot (?:registered|enrolled)\b/i.test(plain)) return undefined
  // `Not taken` says something else than `taken`.
  const found = SECTIONS.filter(
    ([pattern, status]) => pattern.test(plain) && !(status === 'completed' && /\bnot\b/i.test(plain)),
  )
  return found.length === 1 ? found[0]?.[1] : undefined
}
