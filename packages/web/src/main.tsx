import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from './api/query-client.ts'
import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import { CardParts } from './parts/card/card-text.tsx'
import { richCardParts } from './parts/card/rich-card-parts.tsx'
import { Suggestions } from './parts/feedback/states.tsx'
import { ToastProvider } from './parts/feedback/toast.tsx'
import { CourseAnchor } from './parts/links/course-link.tsx'
import { coursePageLink } from './parts/links/course-page-link.tsx'
import { suggestedActions } from './parts/links/next-actions.tsx'
import { router } from './router.ts'
import { setSignedOut } from './shell/signed-out.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

const client = newQueryClient(() => setSignedOut(true))

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <CardParts value={richCardParts}>
        <CourseAnchor value={coursePageLink}>
          <Suggestions value={suggestedActions}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </Suggestions>
        </CourseAnchor>
      </CardParts>
    </QueryClientProvider>
  </StrictMode>,
)
