import { content, lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'

const LONGEST_PATH = 1_024
/** The longest text of one edit. */
const LONGEST_TEXT = 1_000_000
/** Room for such a text in any script, with what JSON escapes. */
export const LARGEST_EDIT = 4 * 1024 * 1024

const Path = lazy(() => z.string().min(1).max(LONGEST_PATH))

export const filePathParameter = lazy(() => Path().describe('Such as Biology/Mitosis.md'))
export const pathParameter = lazy(() => Path().describe('Note, file or folder'))
/** Empty is the vault itself. */
export const folderParameter = lazy(() =>
  z.string().max(LONGEST_PATH).default('').describe('Only in this folder'),
)

export const vaultParameter = lazy(() =>
  z.string().trim().min(1).max(100).optional().describe('Not the default one'),
)

export const textParameter = lazy(() => z.string().max(LONGEST_TEXT).meta(content))
export const givenTextParameter = lazy(() => z.string().min(1).max(LONGEST_TEXT).meta(content))

export const lineParameter = lazy(() => z.int().min(1).max(Number.MAX_SAFE_INTEGER))

const Hash = lazy(() => z.string().trim().min(1).max(64))

export const baseHashParameter = lazy(() =>
  Hash().optional().describe('Version read; refused if changed since'),
)

/** For tools whose pages are as long as the ceiling allows. */
export const cursorParameter = () => pagination().cursor

export const queryParameter = lazy(() => z.string().trim().max(500).default('').meta(content))
