import type { Citation } from '../../../../platform/session/session-event.ts'
import type { Arguments } from '../ports.ts'
import type { Naming } from './naming.ts'
import type { Source } from './sources.ts'
import type { Understood } from './understood.ts'

/** What a tool's data say, in prose. */
export interface LookupAnswer {
  text: string
  citations: readonly Citation[]
  sources: readonly Source[]
  /** A question back that leads the student on from here. */
  question: string
}

/** One thing that can be looked up without a model: when, by which calls, and how it reads. */
export interface Lookup {
  tool: string
  /** What questions that ask for it say. */
  asked: RegExp
  calls(understood: Understood): Arguments[]
  /** Undefined where the data are not of the shape that the tool has. */
  tell(data: unknown, naming: Naming, understood: Understood): LookupAnswer | undefined
}

export const ofEachCourse = ({ courses }: Understood): Arguments[] => courses.map((course) => ({ course }))
