import * as z from 'zod'

/** Clients send an empty text for what was left out. */
const given = (text: string): string | undefined => (text === '' ? undefined : text)

/** An argument of a prompt that may be left out. */
export const optionalText = (longest: number) => z.string().trim().max(longest).transform(given).optional()
