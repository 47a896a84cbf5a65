/** Something that a user wants done, and the call of a real tool that does it on the demo catalog. */
export interface Errand {
  /** What the agent searches for. */
  request: string
  tool: string
  arguments: Readonly<Record<string, unknown>>
  /** Calls of the same user before, which cost nothing here. */
  given?: readonly { tool: string; arguments: Readonly<Record<string, unknown>> }[]
}

const transcript = {
  tool: 'tn_user_transcript_set',
  arguments: {
    entries: [
      { course: 'nrc:MATH 1171', grade: 'B+', term: 'Fall 2025', credits: 3 },
      { course: 'nrc:CPSC 1110', grade: 'A-', term: 'Fall 2025', credits: 3 },
      { course: 'nrc:ENGL 1123', grade: 'B', term: 'Fall 2025', credits: 3 },
    ],
  },
}

export const ERRANDS: readonly Errand[] = [
  {
    request: 'find courses about machine learning',
    tool: 'tn_course_search',
    arguments: { query: 'machine learning', limit: 5 },
  },
  {
    request: 'what is this course about',
    tool: 'tn_course_get',
    arguments: { course: 'nrc:MATH 1171' },
  },
  {
    request: 'what are the prerequisites, am I ready to take it',
    tool: 'tn_course_prereqs',
    arguments: { course: 'aur:COSC 305' },
    given: [transcript],
  },
  {
    request: 'when is the course taught in fall',
    tool: 'tn_course_schedule',
    arguments: { course: 'nrc:CPSC 1110', term: 'Fall 2026' },
  },
  {
    request: 'what do my courses transfer as at another school',
    tool: 'tn_transfer_resolve',
    arguments: { targetInstitution: 'aur' },
    given: [transcript],
  },
  {
    request: 'remind me to hand in the essay',
    tool: 'add_task',
    arguments: { title: 'Hand in the essay', due_date: '2026-11-27', priority: 'high' },
  },
  {
    request: 'show the tasks that are still open',
    tool: 'list_tasks',
    arguments: { status: 'pending' },
    given: ['Hand in the essay', 'Read chapter 4', 'Book a study room'].map((title) => ({
      tool: 'add_task',
      arguments: { title },
    })),
  },
  {
    request: 'which courses have I taken',
    tool: 'tn_user_transcript_get',
    arguments: {},
    given: [transcript],
  },
]
