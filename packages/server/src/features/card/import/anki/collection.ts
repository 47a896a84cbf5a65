/** What an Anki collection holds, whichever schema it is kept in. Times are in milliseconds. */
export interface AnkiCollection {
  /** The start of the day that due days are counted from. */
  createdAt: number
  /** When it was last changed. */
  changedAt: number
  /** 1 for the scheduler before 2018, whose learning cards had three buttons. */
  scheduler: number
  decks: ReadonlyMap<number, string>
  types: ReadonlyMap<number, NoteType>
  notes: number
  eachNote(): Iterable<AnkiNote>
}

export interface NoteType {
  name: string
  isCloze: boolean
  fields: readonly string[]
  templates: readonly CardTemplate[]
}

export interface CardTemplate {
  ordinal: number
  question: string
  answer: string
}

export interface AnkiNote {
  id: number
  guid: string
  type: number
  changedAt: number
  tags: string
  /** Null where they are too long to be a card. */
  fields: readonly string[] | null
  cards: readonly AnkiCard[]
}

export interface AnkiCard {
  id: number
  deck: number
  ordinal: number
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number
  /** -1 suspended, -2 and -3 buried. */
  queue: number
  /** Of a card in review the day that it is due on. */
  due: number
  /** In days. */
  interval: number
  /** In thousandths. */
  ease: number
  reps: number
  lapses: number
  /** JSON of whatever schedulers keep. */
  data: string
  reviews: readonly AnkiReview[]
}

export interface AnkiReview {
  at: number
  /** 1 again to 4 easy; 0 where nobody answered. */
  button: number
  /** Days, or seconds where it is negative. */
  interval: number
  lastInterval: number
  ease: number
  durationMs: number
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 by hand, 5 rescheduled. */
  kind: number
}
