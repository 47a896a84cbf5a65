import { useAction, useTool } from '../../../api/use-tool.ts'
import { useReported, useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'

interface Props {
  course: string
  section: string
  term: string
}

const MOST = 100

/** Puts a section on one's timetable, or takes it off. */
export function ChooseSection({ course, section, term }: Props) {
  const chosen = useTool('tn_course_timetable', { limit: MOST })
  const edit = useAction('tn_course_timetable_edit')
  const say = useToast()
  const reported = useReported()
  const isChosen = chosen.data?.data.items.some(
    (each) => each.course === course && each.section === section && each.term === term,
  )
  if (isChosen === undefined) return null
  const one = { course, section, term }
  const put = (isWanted: boolean) => edit.mutateAsync(isWanted ? { add: [one] } : { remove: [one] })
  const change = () =>
    reported(async () => {
      const { data } = await put(!isChosen)
      const clash = data.conflicts.find(({ sections }) =>
        sections.some((each) => each.course === course && each.section === section),
      )
      const other = clash?.sections.find((each) => each.course !== course || each.section !== section)
      say({
        text: isChosen
          ? `Removed ${section} from your timetable`
          : other
            ? `Added ${section}. It overlaps with ${other.course.slice(other.course.indexOf(':') + 1)} ${other.section}.`
            : `Added ${section} to your timetable`,
        undo: () => void reported(() => put(isChosen)),
        about: 'timetable',
      })
    })
  return (
    <Button
      look="quiet"
      busy={edit.isPending}
      aria-label={`${isChosen ? 'Remove' : 'Add'} ${section}`}
      onClick={() => void change()}
    >
      {isChosen ? 'Remove' : 'Add'}
    </Button>
  )
}
