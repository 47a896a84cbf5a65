import { useState } from 'react'
import { dropUnsaved, hasUnsaved, keepUnsaved, unsaved } from '../../../../parts/browser/unsaved-work.ts'
import { partsOf } from '../../../../api/schools.ts'
import type { TakenCourse } from '../../../../parts/plan/plan-link.ts'
import { emptyRow, rowOf, type CourseRow } from '../course-rows.ts'
import { readPreview } from './read-preview.ts'
import type { School } from '../../../../api/school-names.ts'
import { withSchools } from './pasted-lines.ts'

export interface UnreadLine {
  key: number
  text: string
}

/** What was read and is being checked. */
export interface PreviewState {
  rows: readonly CourseRow[]
  unread: readonly UnreadLine[]
  /** The school of courses without one. */
  school: string
}

const NAME = 'planner preview'

export const hasPreview = (): boolean => hasUnsaved(NAME)

/** The preview of a transcript; corrections are stored in the tab until they are saved or dropped. */
export function usePreview(schools: readonly School[]) {
  const [preview, setPreview] = useState(keptPreview)
  const write = (next: PreviewState | undefined) => {
    setPreview(next)
    if (next) keepUnsaved(NAME, next)
    else dropUnsaved(NAME)
  }
  const read = async (text: string, school: string, before: readonly CourseRow[]): Promise<PreviewState> => {
    const found = await readPreview({
      text: withSchools(text, schools),
      ...(school === '' ? {} : { institution: school }),
    })
    const first = Math.max(-1, ...before.map(({ key }) => key)) + 1
    return {
      rows: [...before, ...found.courses.map((course, at) => rowOf(course, first + at, schools))],
      unread: found.unread.map((line, key) => ({ key, text: line })),
      school: school === '' ? onlySchoolOf(found.courses) : school,
    }
  }
  return {
    preview,
    write,
    read: async (text: string, school: string) => write(await read(text, school, [])),
    /** Adds what the corrected lines say; those that still can't be read stay. */
    readAgain: async () => {
      if (!preview) return
      const lines = preview.unread.map(({ text }) => text).filter((text) => text.trim() !== '')
      if (lines.length > 0) write(await read(lines.join('\n'), preview.school, preview.rows))
      else write({ ...preview, unread: [] })
    },
  }
}

/** The school of all courses; empty where they are of several. */
function onlySchoolOf(courses: readonly TakenCourse[]): string {
  const [only = '', ...others] = new Set(courses.map(({ course }) => partsOf(course).school))
  return others.length === 0 ? only : ''
}

function keptPreview(): PreviewState | undefined {
  const kept = unsaved(NAME)
  return isPreview(kept) ? kept : undefined
}

const FIELDS = Object.keys(emptyRow(0))

const isPreview = (value: unknown): value is PreviewState =>
  typeof value === 'object' &&
  value !== null &&
  'unread' in value &&
  Array.isArray(value.unread) &&
  'school' in value &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  value.rows.every((row) => typeof row === 'object' && row !== null && FIELDS.every((field) => field in row))
