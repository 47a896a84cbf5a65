import * as z from 'zod'
import type { Arguments } from '../ports.ts'

export interface LookupRequest {
  tool: string
  arguments: Arguments
}

const MARK = 'LOOK UP'
const MOST = 3
const Request = z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

/** Tells a model without tools how to have something looked up. */
export const HOW_TO_ASK = `If you need more data than you are given, answer with nothing but lines of this form, at most ${MOST}: ${MARK} {"tool": "tn_course_get", "arguments": {"course": "…"}}. The tools and their arguments are in the data from get_tools. You will be asked again with what they return. Otherwise answer the student.`

/** What a reply asks to have looked up; none where it is an answer. Only a reply of nothing else is such a request. */
export function lookupRequests(reply: string): LookupRequest[] {
  const lines = reply
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('```'))
  if (lines.length === 0 || !lines.every((line) => line.startsWith(`${MARK} `))) return []
  return lines.slice(0, MOST).flatMap((line) => {
    const read = Request.safeParse(parsed(line.slice(MARK.length)))
    return read.success ? [read.data] : []
  })
}

/** Whether a reply is in the words of the protocol, and so none for a student. */
export const isRequest = (reply: string): boolean => reply.trimStart().startsWith(`${MARK} `)

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
