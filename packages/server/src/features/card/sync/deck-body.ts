import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PHASES } from '../model/deck.ts'
import { deckFields } from '../tools/shared/parameters.ts'

const Time = z.iso.datetime()

/** A deck as the change log keeps it. */
export const DeckBody = lazy(() => {
  const { desiredRetention, newPerDay, reviewsPerDay, weights } = deckFields()
  return z.object({
    id: z.ulid(),
    name: z.string().min(1).max(100),
    description: z.string().max(1_000).nullable(),
    query: z
      .object({
        text: z.string().max(200).exactOptional(),
        tags: z.array(z.string().max(200)).max(100).exactOptional(),
        deckIds: z.array(z.ulid()).max(100).exactOptional(),
        phases: z.array(z.enum(PHASES)).max(PHASES.length).exactOptional(),
      })
      .nullable(),
    desiredRetention,
    weights: weights.nullable(),
    newPerDay,
    reviewsPerDay,
    rev: z.int().min(1),
    createdAt: Time,
    updatedAt: Time,
    trashedAt: Time.nullable(),
  })
})
