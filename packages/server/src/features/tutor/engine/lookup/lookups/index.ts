import type { Lookup } from '../lookup.ts'
import { course } from './course/course.ts'
import { grades } from './course/grades.ts'
import { lab } from './course/lab.ts'
import { materials } from './course/materials.ts'
import { otherRequisites } from './course/other-requisites.ts'
import { outline } from './course/outline.ts'
import { prerequisites } from './course/prerequisites.ts'
import { schedule } from './course/schedule.ts'
import { search } from './course/search.ts'
import { similar } from './course/similar.ts'
import { agreementCount } from './credit/agreements.ts'
import { compare } from './credit/compare.ts'
import { reverse } from './credit/reverse.ts'
import { transfer, transferAmount } from './credit/transfer.ts'
import { institutions } from './institutions.ts'
import { askedBefore } from './own/asked-before.ts'
import { cards } from './own/cards.ts'
import { abilities, change, explain, notRecorded, sources, thanks } from './own/explain.ts'
import { notes } from './own/notes.ts'
import { tasks } from './own/tasks.ts'
import { timetable } from './own/timetable.ts'
import { transcript } from './own/transcript.ts'

/** One for each intent, in the order in which an answer presents them. */
export const LOOKUPS: readonly Lookup[] = [
  transfer,
  transferAmount,
  agreementCount,
  reverse,
  compare,
  course,
  prerequisites,
  otherRequisites,
  outline,
  lab,
  schedule,
  grades,
  materials,
  similar,
  search,
  transcript,
  institutions,
  notes,
  cards,
  tasks,
  timetable,
  askedBefore,
  explain,
  notRecorded,
  change,
  sources,
  abilities,
  thanks,
]

/** The tools that a model without tools is told about. */
export const LOOKUP_TOOLS: readonly string[] = [...new Set(LOOKUPS.flatMap(({ tools }) => tools))]
