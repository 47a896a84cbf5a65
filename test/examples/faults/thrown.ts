import { secret, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { after, before, fault, withTool } from './inject.ts'

const title = z.string().trim().min(1).max(80)
const token = z.string().min(8).max(40).describe('A key').meta(secret)

/** Ways to treat arguments and errors. */
export const thrownFaults = [
  fault(
    'a secret in the answer',
    withTool('add_book', (tool) => ({
      parameters: z.object({ title: title.describe('A title'), token: token.optional() }),
      ...after(tool, ({ data, facts }, { token: given }) => ({
        data: { ...Object(data), ...(given === undefined ? {} : { title: given }) },
        facts,
      })),
    })),
    'add_book: keeps secrets',
    'the answer repeats token, which is marked secret',
  ),
  fault(
    'a secret in the log',
    withTool('add_book', (tool) => ({
      parameters: z.object({ title: title.describe('A title'), token: token.optional() }),
      ...before(tool, ({ token: given }) => {
        if (given !== undefined) throw new Error(`wrong key ${JSON.stringify(given)}`)
      }),
    })),
    'add_book: keeps secrets',
    'the log or the record of a call holds token',
  ),
  fault(
    'a foreign error',
    withTool('list_books', (tool) =>
      before(tool, () => {
        throw new Error("ENOENT: no such file or directory, open '/var/books/1'")
      }),
    ),
    'list_books: does what its example says',
    'INTERNAL_ERROR',
    'ENOENT: no such file',
  ),
  fault(
    'a foreign error in a message of its own',
    withTool('list_books', (tool) =>
      before(tool, () => {
        throw new ToolError('NOT_FOUND', "ENOENT: no such file or directory, open '/var/books/1'")
      }),
    ),
    'list_books: answers in the form of the contract',
    'its message leaks where the code runs',
  ),
  fault(
    'a fault that only some arguments meet',
    withTool('add_book', (tool) =>
      before(tool, ({ title: given }) => {
        if (String(given).length > 5) throw new RangeError('index out of range')
      }),
    ),
    'add_book: answers whatever it is given',
    'INTERNAL_ERROR',
    'index out of range',
    'seed',
  ),
  fault(
    'a refusal that the schema does not tell of',
    withTool('add_book', (tool) =>
      before(tool, ({ title: given }) => {
        if (String(given).length > 5) throw new ToolError('BAD_REQUEST', 'That is a long title')
      }),
    ),
    'add_book: answers whatever it is given',
    'BAD_REQUEST That is a long title instead of OK',
  ),
  fault(
    'arguments that are changed',
    withTool('add_book', (tool) =>
      before(tool, (params) => {
        params['title'] = 'Emma'
      }),
    ),
    'add_book: does what its example says',
    'read only property',
  ),
]
