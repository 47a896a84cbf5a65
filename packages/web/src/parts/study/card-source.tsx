import { Link } from '@tanstack/react-router'
import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { CourseLink } from '../links/course-link.tsx'
import { noteOfSource } from './note-source.ts'

type Source = Data<'get-card'>['source']

/** Where a card comes from, as a link. */
export function SourceLink({ source }: { source: Source }) {
  if (!source) return null
  if (source.type === 'course') return <CourseLink course={source.id} />
  if (source.type === 'session')
    return (
      <Link to="/tutor/$session" params={{ session: source.id }}>
        Tutoring session
      </Link>
    )
  const { path, vault } = noteOfSource(source.id)
  return (
    <Link to="/notes" search={{ ...(vault === undefined ? {} : { vault }), note: path }}>
      {path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '')}
    </Link>
  )
}

/** The source of a card whose answer is shown. */
export function CardSource({ cardId }: { cardId: string }) {
  const source = useTool('get-card', { cardId }).data?.data.source
  return source ? (
    <p>
      From <SourceLink source={source} />
    </p>
  ) : null
}
