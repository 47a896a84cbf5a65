import type { CourseStatus } from '../../../../../platform/catalog/course-status.ts'

/** A piece of a line, with its place in the line. */
export interface Cell {
  text: string
  start: number
  end: number
}

/** A course code as it stands in a transcript; the school only where the code names it. */
export interface Code {
  school?: string
  subject: string
  number: string
}

/** What a row says, before it is checked. */
export interface Fields {
  code?: Code
  title?: string
  grade?: string
  percent?: number
  credits?: number
  attempted?: number
  earned?: number
  points?: number
  term?: string
  /** The term that its days tell, where nothing else does. */
  dated?: string
  status?: RowStatus
}

/** `taken` says that the grade decides. */
export type RowStatus = CourseStatus | 'taken'

/** What the headings above a row say. */
export interface Context {
  /** The school of the courses here. */
  school: string | undefined
  term: string | undefined
  status: CourseStatus | undefined
  /** The line of the heading that gave the status. */
  section?: number | undefined
}

/** A course that was read, and where. */
export interface ReadCourse {
  code: Code
  title: string | null
  grade: string | null
  credits: number | null
  term: string | null
  status: CourseStatus
}

export interface Line {
  /** Its place in the text, from 0. */
  at: number
  /** As written, without surrounding blanks. */
  raw: string
  /** With plain blanks, and its indentation. */
  text: string
}
