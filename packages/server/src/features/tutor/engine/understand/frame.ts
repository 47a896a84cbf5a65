/** What a question asks for; the table in `vocabulary/intents.json` says how people ask for it. */
export type Intent = string

export type SchoolRole = 'source' | 'target' | 'either'

/** A school as a text names it. */
export interface SchoolMention {
  text: string
  /** The schools it may mean; none if no data name it. */
  ids: readonly string[]
  /** Similar names of known schools, if it is unknown. */
  nearest: readonly string[]
  role: SchoolRole
  /** It may be another word of the sentence: an unknown name in lower case. */
  isGuess?: boolean
  at: number
  end: number
}

/** A course as a text names it. */
export interface CourseMention {
  /** As written. */
  text: string
  /** The canonical code, or several if the subject is written out: `biology 1115`. */
  codes: readonly string[]
  /** The school that the text puts beside it. */
  school?: SchoolMention
  /** Whether that school is certainly its own: `Langara MATH 1171`, not `MATH 1171 at SFU`. */
  isOwn: boolean
  /** False if it may be two words of a sentence. */
  isSure: boolean
  /** Asked about only as what others may count as: PSYC 201 in `does it count for PSYC 201?` */
  isWanted?: boolean
  at: number
  end: number
}

/** One question or statement, as far as its words say it. */
export interface Reading {
  text: string
  /** The text in lower case, courses as `@c` and schools as `@s`. */
  masked: string
  intents: readonly Intent[]
  schools: readonly SchoolMention[]
  courses: readonly CourseMention[]
  /** `my credits`: the courses of the transcript are meant. */
  meansTranscript: boolean
  /** Codes of a subject that is named without a number: `math courses`. */
  subjects: readonly string[]
  /** The year of study: 1 for `first-year` and `100-level`. */
  level: number | undefined
  /** `Fall 2024`, in which a course was or will be taken. */
  term: string | undefined
  /** Whether a number is asked for. */
  asksAmount: boolean
  topic: string
  /** Pronouns and the like that stand for something said before. */
  refersBack: boolean
  /** `and at SFU?`: only changes what was asked before. */
  isElliptic: boolean
  /** `no, I meant Okanagan`. */
  isCorrection: boolean
  /** `the other one`. */
  meansOther: boolean
  /** `the course I get`: what a course counts as, and not the course itself. */
  meansOutcome: boolean
  /** `I'm at Langara.`: says something for a question to come. */
  isStatement: boolean
}

/** The courses that an earlier answer showed, and those of each of its lines. */
export interface Shown {
  courses: readonly CourseMention[]
  lines: readonly (readonly CourseMention[])[]
}

/** What is asked, with everything that was said before filled in. */
export interface Frame extends Reading {
  /** From which school courses come, and where credit is wanted. */
  sources: readonly SchoolMention[]
  targets: readonly SchoolMention[]
  /** Where credit was last wanted, for questions about what a course counts as there. */
  creditAt: readonly SchoolMention[]
  /** The session's own school, if the question names none. */
  home: string | undefined
}
