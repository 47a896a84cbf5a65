import { useState } from 'react'
import type { SharedPlan } from '../../api/shared-plan.ts'
import { useAction } from '../../api/use-tool.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { TextArea } from '../../parts/form/field.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './shared-plan.module.css'

const MOST_CHARACTERS = 2_000

export function Comments({ comments }: Pick<SharedPlan, 'comments'>) {
  if (comments.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="plan-comments">
      <h2 id="plan-comments">Comments</h2>
      <ol className={styles['list']}>
        {comments.map(({ commentId, by, name, text, at }) => (
          <li key={commentId}>
            <p className={styles['small']}>
              {name ?? (by === 'owner' ? 'Student' : 'Advisor')}, <Moment at={at} />
            </p>
            <p className={styles['comment']}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function CommentForm({ shareId }: { shareId: string }) {
  const [text, setText] = useState('')
  const comment = useAction('tn_transfer_plan_comment')
  const add = async () => {
    await comment.mutateAsync({ shareId, text: text.trim() })
    setText('')
  }
  return (
    <form
      className={styles['form']}
      aria-label="Add a comment"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void add().catch(() => undefined)
      }}
    >
      <TextArea
        label="Add a comment"
        value={text}
        maxLength={MOST_CHARACTERS}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={comment.isPending}>
        Comment
      </Button>
      {comment.error ? <ErrorState error={comment.error} doing="add the comment" /> : null}
    </form>
  )
}
