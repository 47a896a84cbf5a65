import { useMutation } from '@tanstack/react-query'
import { useSchools } from '../../../api/schools.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import styles from './no-courses.module.css'
import { PasteCourses, type Pasted } from './paste-courses.tsx'
import { SAMPLE_SCHOOL, sampleTranscript } from './sample-transcript.ts'
import { asEntries, type Keep } from './save-transcript.ts'

interface Props {
  keep: Keep
  onPasted: (pasted: Pasted) => void
  onByHand: () => void
}

/** The ways to a first transcript; the sample only where the demo schools are. */
export function NoCourses({ keep, onPasted, onByHand }: Props) {
  const hasDemo = useSchools().has(SAMPLE_SCHOOL)
  const sample = useMutation({ mutationFn: () => keep({ entries: asEntries(sampleTranscript) }) })
  return (
    <div className={styles['ways']}>
      <div className={styles['first']}>
        <p>
          {hasDemo
            ? 'Nothing is entered yet. Try it with a sample transcript of the demo schools, or give your own.'
            : 'Nothing is entered yet. Paste your transcript, or enter the courses one by one.'}
        </p>
        <div className={styles['actions']}>
          {hasDemo ? (
            <Button look="primary" busy={sample.isPending} onClick={() => sample.mutate()}>
              Use the sample transcript
            </Button>
          ) : null}
          <Button onClick={onByHand}>Enter courses by hand</Button>
        </div>
        {sample.error ? <ErrorState error={sample.error} doing="keep the sample" /> : null}
      </div>
      <PasteCourses hasCourses={false} keep={keep} onDone={onPasted} />
    </div>
  )
}
