import { evidence, freshness, type Factor } from '@tutor-nexus/toolkit'
import type { StudyProfile } from './profile.ts'

/** Evidence loses half its weight per month. */
const HALF_LIFE_MS = 30 * 86_400_000

/** Evidence behind a prediction: number of reviews, accuracy of earlier predictions, age. */
export function confidenceFactors({ reviews, latestAt, agreement }: StudyProfile, at: string): Factor[] {
  return [
    evidence(reviews, 'reviews'),
    ...(agreement.share === null
      ? []
      : [
          {
            name: 'agreement' as const,
            value: agreement.share,
            basis: `${agreement.forgotten} of ${agreement.reviews} forgotten; ${agreement.expected.toFixed(1)} were predicted`,
          },
        ]),
    ...(latestAt === null ? [] : [freshness(Date.parse(at) - Date.parse(latestAt), HALF_LIFE_MS)]),
  ]
}
