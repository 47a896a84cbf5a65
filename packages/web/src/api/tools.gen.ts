// Made from the OpenAPI document by `npm run generate`.

export type AgentHints = {
  suggestedNextActions: Array<{
    action: string
    priority: "critical" | "high" | "medium" | "low"
    data?: Record<string, unknown>
    description?: string
    estimatedTime?: number
    estimatedCost?: number
    category?: "exploration" | "optimization" | "correction" | "learning"
    prerequisites?: Array<string>
    expectedOutcome?: string
    reversible?: boolean
    confidence?: number
  }>
  relatedResources: Array<{
    type: string
    id: string
    label: string
    relevance: number
    metadata?: {
      category?: string
      lastAccessed?: string
      accessCount?: number
      quality?: string
      freshness?: string
    }
  }>
  confidence: number
  sourceQuality: "high" | "medium" | "low" | "unknown"
  validityPeriod: "immediate" | "short" | "medium" | "long" | "indefinite"
  contextNeeded: Array<string>
  assumptions: Array<string>
  riskFactors: Array<{
    type: "performance" | "accuracy" | "cost" | "complexity" | "user-experience"
    severity: "critical" | "high" | "medium" | "low"
    description: string
    probability: number
    impact: number
    mitigation?: string
  }>
  dependencies: Array<{
    action: string
    dependsOn: Array<string>
    type: "required" | "recommended" | "optional"
    reason?: string
  }>
  estimatedImpact: {
    benefit: number
    effort: number
    roi: number
    affectedMetrics?: Array<string>
  }
  preferenceAlignment: Array<{
    action: string
    preference: string
    alignment: "strong" | "moderate" | "weak" | "neutral" | "conflict"
    score: number
    explanation?: string
  }>
  reasoning?: string
  warnings?: Array<{
    type: "validation" | "duplicate" | "conflict" | "deprecation" | "performance"
    severity: "critical" | "high" | "medium" | "low"
    message: string
    relatedIds?: Array<string>
    suggestedFix?: string
    autoFixable?: boolean
  }>
  alternatives?: Array<{
    approach: string
    confidence: number
    reasoning: string
    pros?: Array<string>
    cons?: Array<string>
    estimatedImpact?: number
  }>
  constraints?: Array<string>
  metadata?: {
    generatedAt?: string
    generatedBy?: string
    modelVersion?: string
    processingTime?: number
  }
}

export type ResultMetadata = {
  toolVersion: string
  timestamp: string
  executionTime: number
  serviceVersion: string
  traceId: string
  correlationId: string
  cached: boolean
  replayed?: boolean
  session?: {
    id: string
    name?: string
    workspace: string
  }
}

export type ResponseMeta = {
  bytes: number
  estimated_tokens: number
  has_more: boolean
  next_cursor?: string
  total_items?: number
  returned_count?: number
  total_turns?: number
  chunk_index?: number
  total_chunks?: number
}

export type ErrorCode = "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "UNPROCESSABLE_ENTITY" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE"

export type ErrorDetails = {
  kind: "validation" | "business" | "system"
  reason?: string
  retryAfter?: number
  limit?: {
    current: number
    max: number
    window: string
  }
  issues?: Array<{
    path: string
    message: string
    expected?: string
  }>
  nearest?: Array<string>
  schema?: Record<string, unknown>
}

export type ToolFailure = {
  error: string
  code: ErrorCode
  message: string
  details: ErrorDetails
  requestId: string
  agentHints: AgentHints
  metadata: ResultMetadata
  _meta: ResponseMeta
}

export type tn_course_prereqs_schema0 = {
  allOf: Array<tn_course_prereqs_schema0>
} | {
  oneOf: Array<tn_course_prereqs_schema0>
} | {
  nOf: number
  of: Array<tn_course_prereqs_schema0>
} | {
  course: string
  minGrade?: string
  concurrent?: boolean
} | {
  condition: "permission" | "standing" | "program" | "credits" | "courses" | "gpa" | "test" | "equivalent" | "recommendation" | "other"
  text: string
}

export type tn_course_requisites_schema0 = {
  allOf: Array<tn_course_requisites_schema0>
} | {
  oneOf: Array<tn_course_requisites_schema0>
} | {
  nOf: number
  of: Array<tn_course_requisites_schema0>
} | {
  course: string
  minGrade?: string
  concurrent?: boolean
} | {
  condition: "permission" | "standing" | "program" | "credits" | "courses" | "gpa" | "test" | "equivalent" | "recommendation" | "other"
  text: string
}

export type tn_transfer_details_schema0 = {
  course: string
  credits?: number
  maxCredits?: number
} | {
  allOf: Array<tn_transfer_details_schema0>
} | {
  oneOf: Array<tn_transfer_details_schema0>
} | {
  nOf: number
  of: Array<tn_transfer_details_schema0>
}

/** Every tool: what it takes, and the data that it answers with. */
export interface Tools {
  "tn_course_search": {
    arguments: {
      /** Code, its beginning, or words */
      query?: string | undefined
      /** School, such as nrc */
      institution?: string | undefined
      /** Such as MATH */
      subject?: string | undefined
      /** Such as 200 */
      level?: number | undefined
      /** Credits it can carry */
      credits?: number | undefined
      /** When usually offered, such as Fall */
      term?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        title: string
        credits: {
          min: number
          max: number
        } | null
        level: number | null
        /** Where the words were found */
        snippet: string | null
        /** The words of the query that it answers */
        matched: Array<string>
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** Words that were not found as written, and what was looked for instead */
      understood?: Array<{
        word: string
        as: Array<string>
      }>
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_get": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      credits: {
        min: number
        max: number
      } | null
      level: number | null
      description: string | null
      designation: string | null
      notes: string | null
      /** The school's own sentence */
      prerequisites: string | null
      corequisites: string | null
      antirequisites: string | null
      termsOffered: Array<string>
      link: string | null
      /** Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on */
      part?: {
        field: string
        from: number
        to: number
        of: number
      }
      nextCursor?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_check": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      courses: Array<string>
      /** School of bare codes */
      institution?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        asked: string
        /** In its one form; null where it is no code */
        course: string | null
        /** not-listed: its school has a catalog without it; no-catalog: the school has none here */
        standing: "listed" | "not-listed" | "no-catalog" | "unreadable"
        title: string | null
        credits: {
          min: number
          max: number
        } | null
        /** What may have been meant, where it is not listed */
        nearest: Array<string>
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_prereqs": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** How many steps back */
      depth?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Null where the school names none */
      prerequisite: {
        tree: tn_course_prereqs_schema0
        certain: boolean
        sentence: string
      } | null
      /** By the transcript; null where there is none to go by */
      satisfied: "yes" | "no" | "depends" | null
      /** The courses and conditions of the tree, each with its verdict; empty without a transcript */
      leaves: Array<{
        course: string
        minGrade?: string
        concurrent?: boolean
        satisfied: "yes" | "no" | "depends"
      } | {
        condition: "permission" | "standing" | "program" | "credits" | "courses" | "gpa" | "test" | "equivalent" | "recommendation" | "other"
        text: string
        satisfied: "yes" | "no" | "depends"
      }>
      chain: Array<{
        course: string
        title: string | null
        /** How many steps before the course asked about */
        step: number
        /** The courses that its own prerequisites name */
        needs: Array<string>
        taken: "yes" | "no" | "depends" | null
        /** Why the chain ends here: it would go in a circle, was shown already, or is too deep */
        ends: "cycle" | "shown" | "depth" | null
      }>
      nextCursor?: string
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_requisites": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
    }
    data: {
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      corequisite: {
        tree: tn_course_requisites_schema0
        certain: boolean
        sentence: string
      } | null
      /** Courses for which there is no credit beside this one */
      antirequisite: {
        tree: tn_course_requisites_schema0
        certain: boolean
        sentence: string
      } | null
      recommended: {
        tree: tn_course_requisites_schema0
        certain: boolean
        sentence: string
      } | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_outline": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Such as Fall 2026; else the newest */
      term?: string | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      term: string | null
      summary: string | null
      topics: Array<string>
      grading: Array<{
        part: string
        percent: number | null
      }>
      materials: Array<string>
      link: string | null
      otherTerms: Array<string>
      /** Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on */
      part?: {
        field: string
        from: number
        to: number
        of: number
      }
      nextCursor?: string
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_instructor": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Such as Fall 2026; else all */
      term?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        name: string
        email: string | null
        title: string | null
        taught: Array<{
          term: string
          sections: Array<string>
        }>
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_schedule": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Such as Fall 2026; else all */
      term?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        term: string
        section: string
        /** LEC, LAB, TUT, SEM, …, as the school says */
        type: string | null
        delivery: string | null
        instructors: Array<string>
        meetings: Array<{
          days: Array<string>
          start: string | null
          end: string | null
          from: string | null
          to: string | null
          campus: string | null
          room: string | null
        }>
        /** How many more meetings and instructors there are: tn_course_section_get shows all */
        leftOut?: number
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_similar": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        title: string
        credits: {
          min: number
          max: number
        } | null
        level: number | null
        /** Words that both courses have */
        shared: Array<string>
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_institutions": {
    arguments: {
      /** Part of a name, code or place */
      query?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        /** As course references begin: nrc in nrc:MATH 1171 */
        id: string
        code: string
        name: string
        place: string | null
        country: string | null
        gradeScale: "letters" | "percent" | null
        /** How many of its courses the catalog has */
        courses: number
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_equivalent_elsewhere": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Other school, such as aur */
      institution?: string | undefined
      /** to: earned there; from: earns this one here; else both */
      direction?: "to" | "from" | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        institution: string
        /** to: this course earns it there; from: it earns this course here */
        direction: "to" | "from"
        title?: string
        credits?: number
        /** What the rule gives */
        outcome: string
        /** For tn_transfer_details */
        ruleId: string
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_materials": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Only this kind */
      kind?: "exam" | "homework" | "notes" | "syllabus" | "video" | "book" | "other" | undefined
      /** Such as Fall 2026; else all */
      term?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        kind: "exam" | "homework" | "notes" | "syllabus" | "video" | "book" | "other"
        title: string
        term: string | null
        link: string
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_grades": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Such as Fall 2025; else all */
      term?: string | undefined
      /** Such as D100; else all */
      section?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        term: string
        /** Null for all sections together */
        section: string | null
        instructor: string | null
        enrolled: number | null
        /** In the school's own bands and order */
        bands: Array<{
          band: string
          count: number
        }>
        /** In percent or grade points, by the school's own scale */
        average: number | null
        median: number | null
        /** The band of the student in the middle, counted from the bands */
        medianBand: string | null
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_section_get": {
    arguments: {
      /** Such as nrc:MATH 1171 */
      course: string
      /** Such as 001 or D100 */
      section: string
      /** Such as Fall 2026; else the newest */
      term?: string | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      /** The reference in its one form: nrc:MATH 1171 */
      course: string
      title: string | null
      term: string
      section: string
      type: string | null
      delivery: string | null
      classNumber: string | null
      capacity: number | null
      instructors: Array<{
        name: string
        email: string | null
        title: string | null
      }>
      meetings: Array<{
        days: Array<string>
        start: string | null
        end: string | null
        from: string | null
        to: string | null
        campus: string | null
        room: string | null
      }>
      nextCursor?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_course_section_list": {
    arguments: {
      /** School, such as nrc; needed without course */
      institution?: string | undefined
      /** Such as nrc:MATH 1171 */
      course?: string | undefined
      /** Such as MATH */
      subject?: string | undefined
      /** Such as Fall 2026; else the newest */
      term?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        term: string
        section: string
        /** LEC, LAB, TUT, SEM, …, as the school says */
        type: string | null
        delivery: string | null
        instructors: Array<string>
        meetings: Array<{
          days: Array<string>
          start: string | null
          end: string | null
          from: string | null
          to: string | null
          campus: string | null
          room: string | null
        }>
        /** How many more meetings and instructors there are: tn_course_section_get shows all */
        leftOut?: number
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      institution: string
      /** The term of these sections; null where there are none */
      term: string | null
      /** Present where there is nothing to show: what is missing, in words */
      note?: string
      /** Where this comes from, when it was taken from there, and the words that must be shown beside it */
      sources: Array<{
        name: string
        link: string | null
        accessedOn: string
        attribution: string | null
        demo: boolean
      }>
    }
  }
  "tn_transfer_resolve": {
    arguments: {
      /** School of bare codes, such as nrc */
      sourceInstitution?: string | undefined
      /** School that gives the credit, such as nrc */
      targetInstitution: string
      /** Such as nrc:CPSC 1110; else your transcript */
      sourceCourses?: Array<string> | undefined
      /** For unknown days, YYYY-MM-DD; else today */
      asOfDate?: string | undefined
      /** With day, grade, credits; added to sourceCourses */
      completions?: Array<{
        /** As in sourceCourses */
        course: string
        /** Day of completion */
        completed?: string | undefined
        /** B+ or 78% */
        grade?: string | undefined
        /** Earned; else the catalog's */
        credits?: number | undefined
      }> | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      targetInstitution: string
      asOfDate: string
      exactMatches: Array<{
        ruleId: string
        /** individual-assessment: nobody has decided in advance, the school looks at it */
        outcome: "credit" | "no-credit" | "individual-assessment"
        /** Alternatives; the targets of one are given together */
        targets: Array<Array<{
          kind: "course"
          course: string
          credits?: number
          maxCredits?: number
        } | {
          kind: "generic"
          subject: string
          pattern: string
          level?: number
          credits?: number
          maxCredits?: number
        } | {
          kind: "elective"
          bucket: string
          pattern?: string
          level?: number
          credits?: number
          maxCredits?: number
        }>>
        sourceCredits?: number
        /** Of the alternative that carries most */
        targetCredits?: number
        /** The course must have been completed from this day on */
        effectiveStart?: string
        effectiveEnd?: string
        /** As the agreement words them */
        conditions: Array<string>
        evidence: Array<{
          source: string
          link?: string
          accessedOn: string
          attribution?: string
          /** Invented data about fictional schools */
          demo?: true
        }>
        confidence: number
        /** Your courses that it rests on */
        sourceCourses: Array<string>
        /** What a person has to check first, quoted */
        warnings: Array<string>
      }>
      /** Those that lack least first */
      partialMatches: Array<{
        ruleId: string
        /** individual-assessment: nobody has decided in advance, the school looks at it */
        outcome: "credit" | "no-credit" | "individual-assessment"
        /** Alternatives; the targets of one are given together */
        targets: Array<Array<{
          kind: "course"
          course: string
          credits?: number
          maxCredits?: number
        } | {
          kind: "generic"
          subject: string
          pattern: string
          level?: number
          credits?: number
          maxCredits?: number
        } | {
          kind: "elective"
          bucket: string
          pattern?: string
          level?: number
          credits?: number
          maxCredits?: number
        }>>
        sourceCredits?: number
        /** Of the alternative that carries most */
        targetCredits?: number
        /** The course must have been completed from this day on */
        effectiveStart?: string
        effectiveEnd?: string
        /** As the agreement words them */
        conditions: Array<string>
        evidence: Array<{
          source: string
          link?: string
          accessedOn: string
          attribution?: string
          /** Invented data about fictional schools */
          demo?: true
        }>
        confidence: number
        have: Array<string>
        missingCount: number
        /** So many more of these courses */
        missing: Array<{
          need: number
          of: Array<string>
          /** How many more courses there are to choose from */
          more?: number
        }>
        /** For each "any n of these": how many you have */
        progress: Array<{
          have: number
          need: number
          of: number
        }>
        notCounting: Array<{
          course: string
          why: "grade-too-low" | "completed-outside-range"
        }>
        warnings: Array<string>
      }>
      noRule: Array<{
        course: string
        outcome: "individual-assessment"
        reason: string
        /** Present where its own school does not list it: what may be meant */
        nearest?: Array<string>
      }>
      contradictions: Array<{
        sourceCourses: Array<string>
        rules: Array<{
          ruleId: string
          outcome: "credit" | "no-credit" | "individual-assessment"
          targets: Array<Array<{
            kind: "course"
            course: string
            credits?: number
            maxCredits?: number
          } | {
            kind: "generic"
            subject: string
            pattern: string
            level?: number
            credits?: number
            maxCredits?: number
          } | {
            kind: "elective"
            bucket: string
            pattern?: string
            level?: number
            credits?: number
            maxCredits?: number
          }>>
        }>
      }>
      bestPlan: {
        rules: Array<{
          ruleId: string
          sourceCourses: Array<string>
          targets: Array<{
            kind: "course"
            course: string
            credits?: number
            maxCredits?: number
          } | {
            kind: "generic"
            subject: string
            pattern: string
            level?: number
            credits?: number
            maxCredits?: number
          } | {
            kind: "elective"
            bucket: string
            pattern?: string
            level?: number
            credits?: number
            maxCredits?: number
          }>
          targetCredits: number
        }>
        sourceCredits: number
        targetCredits: number
        /** Whether it is certain that no other choice earns more */
        optimal: boolean
        notes: Array<string>
      }
      /** How many there are on all pages together */
      totals: {
        exactMatches: number
        partialMatches: number
        noRule: number
        contradictions: number
        planRules: number
      }
      /** The oldest day on which any of this was taken from its source */
      dataFrom: string | null
      nextCursor?: string
      hasMore: boolean
    }
  }
  "tn_transfer_search": {
    arguments: {
      /** School of the courses, such as nrc */
      sourceInstitution?: string | undefined
      /** School that gives the credit, such as nrc */
      targetInstitution?: string | undefined
      /** That counts, such as nrc:CPSC 1110 */
      course?: string | undefined
      /** Such as MATH; needs sourceInstitution */
      subject?: string | undefined
      /** Day to judge by, YYYY-MM-DD; else today */
      asOfDate?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        ruleId: string
        /** individual-assessment: nobody has decided in advance, the school looks at it */
        outcome: "credit" | "no-credit" | "individual-assessment"
        /** Alternatives; the targets of one are given together */
        targets: Array<Array<{
          kind: "course"
          course: string
          credits?: number
          maxCredits?: number
        } | {
          kind: "generic"
          subject: string
          pattern: string
          level?: number
          credits?: number
          maxCredits?: number
        } | {
          kind: "elective"
          bucket: string
          pattern?: string
          level?: number
          credits?: number
          maxCredits?: number
        }>>
        sourceCredits?: number
        /** Of the alternative that carries most */
        targetCredits?: number
        /** The course must have been completed from this day on */
        effectiveStart?: string
        effectiveEnd?: string
        /** As the agreement words them */
        conditions: Array<string>
        evidence: Array<{
          source: string
          link?: string
          accessedOn: string
          attribution?: string
          /** Invented data about fictional schools */
          demo?: true
        }>
        confidence: number
        sourceInstitution: string
        targetInstitution: string
        /** What is asked for, in one line */
        sources: string
        sourceCourses: Array<string>
        /** Whether a course completed on the day asked about counts */
        inEffect: boolean
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The oldest day on which any of this was taken from its source */
      dataFrom: string | null
    }
  }
  "tn_transfer_details": {
    arguments: {
      /** From another transfer tool */
      ruleId: string
      /** Day to judge by, YYYY-MM-DD; else today */
      asOfDate?: string | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      ruleId: string
      /** individual-assessment: nobody has decided in advance, the school looks at it */
      outcome: "credit" | "no-credit" | "individual-assessment"
      /** Alternatives; the targets of one are given together */
      targets: Array<Array<{
        kind: "course"
        course: string
        credits?: number
        maxCredits?: number
      } | {
        kind: "generic"
        subject: string
        pattern: string
        level?: number
        credits?: number
        maxCredits?: number
      } | {
        kind: "elective"
        bucket: string
        pattern?: string
        level?: number
        credits?: number
        maxCredits?: number
      }>>
      sourceCredits?: number
      /** Of the alternative that carries most */
      targetCredits?: number
      /** The course must have been completed from this day on */
      effectiveStart?: string
      effectiveEnd?: string
      /** As the agreement words them */
      conditions: Array<string>
      evidence: Array<{
        source: string
        link?: string
        accessedOn: string
        attribution?: string
        /** Invented data about fictional schools */
        demo?: true
      }>
      confidence: number
      sourceInstitution: string
      targetInstitution: string
      /** What is asked for, in one line */
      sources: string
      sourceCourses: Array<string>
      /** Whether a course completed on the day asked about counts */
      inEffect: boolean
      sourceTree: tn_transfer_details_schema0
      conditionDetails: Array<{
        kind: "minimum-grade"
        grade?: string
        courses?: Array<string>
        purpose?: "credit" | "prerequisite"
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      } | {
        kind: "designation"
        designations: Array<string>
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      } | {
        kind: "exemption"
        courses: Array<string>
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      } | {
        kind: "exclusion"
        courses: Array<string>
        limit?: "none" | "one" | "credits"
        maxCredits?: number
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      } | {
        kind: "co-requisite"
        courses: Array<string>
        text?: string
        alone?: true
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      } | {
        kind: "program"
        restriction?: "only" | "not"
        program?: string
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      } | {
        kind: "other"
        verbatim: string
        understood: boolean
        appliesTo?: {
          set: number
          target?: number
        }
      }>
      /** False where only the text is known */
      structured: boolean
      /** The share of the text that was understood */
      understood: number
      originalText: string | null
      /** Present where the text is too long for one answer: its characters `from` up to `to`, of `of` */
      part?: {
        field: string
        from: number
        to: number
        of: number
      }
      nextCursor?: string
      hasMore: boolean
    }
  }
  "tn_transfer_reverse": {
    arguments: {
      /** What to earn: aur:MATH 151, or generic aur:MATH 1XX */
      targetCourse: string
      /** School of a bare targetCourse, such as nrc */
      targetInstitution?: string | undefined
      /** Only courses of this school, such as nrc */
      sourceInstitution?: string | undefined
      /** Also generic credit of its subject and level */
      includeGeneric?: boolean | undefined
      /** Day to judge by, YYYY-MM-DD; else today */
      asOfDate?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        ruleId: string
        /** individual-assessment: nobody has decided in advance, the school looks at it */
        outcome: "credit" | "no-credit" | "individual-assessment"
        /** Alternatives; the targets of one are given together */
        targets: Array<Array<{
          kind: "course"
          course: string
          credits?: number
          maxCredits?: number
        } | {
          kind: "generic"
          subject: string
          pattern: string
          level?: number
          credits?: number
          maxCredits?: number
        } | {
          kind: "elective"
          bucket: string
          pattern?: string
          level?: number
          credits?: number
          maxCredits?: number
        }>>
        sourceCredits?: number
        /** Of the alternative that carries most */
        targetCredits?: number
        /** The course must have been completed from this day on */
        effectiveStart?: string
        effectiveEnd?: string
        /** As the agreement words them */
        conditions: Array<string>
        evidence: Array<{
          source: string
          link?: string
          accessedOn: string
          attribution?: string
          /** Invented data about fictional schools */
          demo?: true
        }>
        confidence: number
        sourceInstitution: string
        targetInstitution: string
        /** What is asked for, in one line */
        sources: string
        sourceCourses: Array<string>
        /** Whether a course completed on the day asked about counts */
        inEffect: boolean
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** The oldest day on which any of this was taken from its source */
      dataFrom: string | null
      targetCourse: string
    }
  }
  "tn_session_start": {
    arguments: {
      /** What it is about */
      title?: string | undefined
      /** What the tutor should know, such as the course */
      context?: Record<string, unknown> | undefined
      /** offline: what is known, no model; sampling: your model; own-key: the user's key; operator: the server's */
      engine?: "offline" | "sampling" | "own-key" | "operator" | undefined
      /** With own-key: which one, by label or provider */
      key?: string | undefined
      /** Yourself */
      userId?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      sessionId: string
      expiresAt: string
      engine: "offline" | "sampling" | "own-key" | "operator"
    }
  }
  "tn_session_ask": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
      /** The student's words */
      message: string
      /** Keep it unsent, in place of the last draft */
      draft?: boolean | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      /** The answer, or that the message is kept and where */
      response: string
      /** Ids of the events that this made */
      eventsEmitted: Array<string>
      engine: "offline" | "sampling" | "own-key" | "operator"
      model: string | null
      /** Label of the user's key that answered */
      key?: string
      citations: Array<{
        label: string
        uri?: string
        tool?: string
      }>
      notes: Array<string>
      /** Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on */
      part?: {
        field: string
        from: number
        to: number
        of: number
      }
      /** Present where another device is the session's home: this waits for it there */
      requestId?: string
    }
  }
  "tn_session_end": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      sessionId: string
      status: "closed"
      /** False where it was closed already, or is not yet */
      changed: boolean
      closedBy: "asked" | "expired" | null
      messages: number
      /** Present where another device is the session's home: this waits for it there */
      requestId?: string
    }
  }
  "tn_session_history": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
      /** Last seq you have */
      afterSeq?: number | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        eventId: string
        seq: number
        type: string
        createdAt: string
        role: "user" | "assistant"
        content: string | null
        /** Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on */
        part?: {
          field: string
          from: number
          to: number
          of: number
        }
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "tn_session_resume": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
      /** Last seq you have */
      afterSeq?: number | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      items: Array<{
        eventId: string
        seq: number
        type: string
        createdAt: string
        by: "user" | "system"
        isPending: boolean
        /** The words, where it has some */
        content: string | null
        /** All else that it tells */
        payload: Record<string, unknown>
        /** Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on */
        part?: {
          field: string
          from: number
          to: number
          of: number
        }
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      session: {
        sessionId: string
        title: string | null
        status: "open" | "closed"
        closedBy: "asked" | "expired" | null
        engine: "offline" | "sampling" | "own-key" | "operator"
        startedAt: string
        lastActivityAt: string
        /** When it closes by itself; null where it is closed */
        expiresAt: string | null
        messages: number
        lastSeq: number
        /** The beginning of what is written and not sent */
        draft: string | null
        /** The beginning of the question without an answer */
        openQuestion: string | null
      }
      /** Whether this call opened it again */
      reopened: boolean
      /** Present where another device is the session's home: this waits for it there */
      requestId?: string
    }
  }
  "tn_session_list": {
    arguments: {
      /** Which */
      status?: "all" | "open" | "closed" | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        sessionId: string
        title: string | null
        status: "open" | "closed"
        closedBy: "asked" | "expired" | null
        engine: "offline" | "sampling" | "own-key" | "operator"
        startedAt: string
        lastActivityAt: string
        /** When it closes by itself; null where it is closed */
        expiresAt: string | null
        messages: number
        lastSeq: number
        /** The beginning of what is written and not sent */
        draft: string | null
        /** The beginning of the question without an answer */
        openQuestion: string | null
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "tn_session_summarize": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
    }
    data: {
      sessionId: string
      title: string | null
      status: "open" | "closed"
      engine: "offline" | "sampling" | "own-key" | "operator"
      startedAt: string
      lastActivityAt: string
      asked: number
      answered: number
      /** Questions without an answer */
      open: number
      /** The latest, at most 20 */
      questions: Array<{
        seq: number
        question: string
        /** Its key sentence */
        answer: string | null
        fate: "open" | "answered" | "failed" | "stopped"
      }>
      /** Questions before those, not shown */
      earlier: number
      /** The sources named most often */
      cited: Array<{
        label: string
        uri?: string
        tool?: string
        times: number
      }>
    }
  }
  "tn_session_cancel_pending": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      sessionId: string
      /** requested: the session's home stops it when it has the request */
      status: "cancelled" | "nothing-pending" | "requested"
      /** The beginning of the draft that was thrown away */
      draft: string | null
      /** The beginning of the question that is not answered any more */
      question: string | null
      eventsEmitted: Array<string>
      /** Messages that waited for the session's home and are taken back */
      withdrawn: number
      /** Present where another device is the session's home: this waits for it there */
      requestId?: string
    }
  }
  "tn_session_export": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      sessionId: string
      /** This part of the text; the parts joined are the whole */
      part: string
      partNumber: number
      totalParts: number
      events: number
      /** Of the whole but its last line */
      sha256: string
      nextCursor?: string
      hasMore: boolean
    }
  }
  "tn_session_import": {
    arguments: {
      /** All parts of the export, in order */
      parts: Array<string>
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      sessionId: string
      status: "imported" | "extended" | "unchanged"
      /** Events that were not here before */
      added: number
      /** Events that are here now */
      events: number
    }
  }
  "tn_session_sync_status": {
    arguments: {
      /** From tn_session_start or tn_session_list */
      sessionId: string
    }
    data: {
      sessionId: string
      /** pending: a device lacks events, or a message waits */
      status: "synced" | "pending"
      /** Events that some device still lacks */
      pending: number
      lastSeq: number
      /** A message is written and not sent */
      hasDraft: boolean
      /** How many other devices are known to have a copy */
      otherDevices: number
      /** The other devices, those that lack most first */
      devices: Array<{
        device: string
        name: string | null
        seq: number
        pending: number
      }>
      /** The device that answers in this session */
      home: {
        device: string
        name: string | null
        isHere: boolean
      }
      /** What waits for the home, in order */
      requests: Array<{
        requestId: string
        kind: "ask" | "draft" | "cancel" | "end" | "resume"
        device: string
        text: string | null
      }>
    }
  }
  "create-deck": {
    arguments: {
      /** Name */
      name: string
      /** What it is about */
      description?: string | undefined
      /** Makes it show what matches */
      query?: {
        /** Words */
        text?: string | undefined
        /** All of these */
        tags?: Array<string> | undefined
        /** Any of these */
        deckIds?: Array<string> | undefined
        /** Any of these */
        phases?: Array<"new" | "learning" | "review" | "relearning"> | undefined
      } | undefined
      /** Share to remember, 0.9 */
      desiredRetention?: number | undefined
      /** New cards a day, 20 */
      newPerDay?: number | undefined
      /** Reviews a day, 200 */
      reviewsPerDay?: number | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deckId: string
      name: string
      description: string | null
      isQuery: boolean
      trashed: boolean
      counts: {
        cards: number
        new: number
        learning: number
        review: number
        suspended: number
      }
      version: number
      query: {
        text?: string
        tags?: Array<string>
        deckIds?: Array<string>
        phases?: Array<"new" | "learning" | "review" | "relearning">
      } | null
      desiredRetention: number
      weights: Array<number> | null
      newPerDay: number
      reviewsPerDay: number
      createdAt: string
      updatedAt: string
    }
  }
  "get-deck": {
    arguments: {
      /** From search-decks */
      deckId: string
    }
    data: {
      deckId: string
      name: string
      description: string | null
      isQuery: boolean
      trashed: boolean
      counts: {
        cards: number
        new: number
        learning: number
        review: number
        suspended: number
      }
      version: number
      query: {
        text?: string
        tags?: Array<string>
        deckIds?: Array<string>
        phases?: Array<"new" | "learning" | "review" | "relearning">
      } | null
      desiredRetention: number
      weights: Array<number> | null
      newPerDay: number
      reviewsPerDay: number
      createdAt: string
      updatedAt: string
    }
  }
  "search-decks": {
    arguments: {
      /** Words */
      query?: string | undefined
      /** Look into the trash */
      trashed?: boolean | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        deckId: string
        name: string
        description: string | null
        isQuery: boolean
        trashed: boolean
        counts: {
          cards: number
          new: number
          learning: number
          review: number
          suspended: number
        }
        version: number
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "update-deck": {
    arguments: {
      /** Deck to change */
      deckId: string
      /** Name */
      name?: string | undefined
      /** null removes it */
      description?: string | null | undefined
      /** Of a deck that has one */
      query?: {
        /** Words */
        text?: string | undefined
        /** All of these */
        tags?: Array<string> | undefined
        /** Any of these */
        deckIds?: Array<string> | undefined
        /** Any of these */
        phases?: Array<"new" | "learning" | "review" | "relearning"> | undefined
      } | undefined
      /** Share to remember */
      desiredRetention?: number | undefined
      /** FSRS-6; null: defaults */
      weights?: Array<number> | null | undefined
      /** New cards a day */
      newPerDay?: number | undefined
      /** Reviews a day */
      reviewsPerDay?: number | undefined
      /** As read; refused if another by now */
      version?: number | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deckId: string
      name: string
      description: string | null
      isQuery: boolean
      trashed: boolean
      counts: {
        cards: number
        new: number
        learning: number
        review: number
        suspended: number
      }
      version: number
      query: {
        text?: string
        tags?: Array<string>
        deckIds?: Array<string>
        phases?: Array<"new" | "learning" | "review" | "relearning">
      } | null
      desiredRetention: number
      weights: Array<number> | null
      newPerDay: number
      reviewsPerDay: number
      createdAt: string
      updatedAt: string
      changed: Array<string>
    }
  }
  "delete-deck": {
    arguments: {
      /** Deck to delete */
      deckId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deckId: string
      status: "trashed"
      name: string
      cards: number
    }
  }
  "restore-deck": {
    arguments: {
      /** Deck in the trash */
      deckId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deckId: string
      status: "restored"
      name: string
      cards: number
    }
  }
  "create-card": {
    arguments: {
      /** From search-decks */
      deckId: string
      /** Question; cloze: text with {{c1::gaps}} */
      front: string
      /** Answer */
      back?: string | undefined
      /** reversed: both ways; else guessed */
      kind?: "basic" | "reversed" | "cloze" | "choice" | undefined
      /** Wrong answers of a choice */
      distractors?: Array<string> | undefined
      /** Such as bio::cell */
      tags?: Array<string> | undefined
      /** Where it comes from */
      source?: {
        /** What */
        type: "note" | "course" | "session"
        /** Which */
        id: string
      } | undefined
      /** Even if the deck has one like it */
      allowDuplicate?: boolean | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      deckId: string
      kind: "basic" | "reversed" | "cloze" | "choice"
      /** The question, cut where it is long */
      front: string
      siblings: Array<string>
      version: number
    }
  }
  "create-cards": {
    arguments: {
      /** From search-decks */
      deckId: string
      /** As in create-card */
      cards: Array<{
        /** Question; cloze: text with {{c1::gaps}} */
        front: string
        /** Answer */
        back?: string | undefined
        /** reversed: both ways; else guessed */
        kind?: "basic" | "reversed" | "cloze" | "choice" | undefined
        /** Wrong answers of a choice */
        distractors?: Array<string> | undefined
        /** Such as bio::cell */
        tags?: Array<string> | undefined
        /** Where it comes from */
        source?: {
          /** What */
          type: "note" | "course" | "session"
          /** Which */
          id: string
        } | undefined
      }>
      /** Even if the deck has one like it */
      allowDuplicate?: boolean | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deckId: string
      items: Array<{
        cardId: string
        /** In how many ways it is asked */
        cards: number
      }>
      cardsMade: number
    }
  }
  "get-card": {
    arguments: {
      /** From search-cards */
      cardId: string
      /** Also the back */
      showAnswer?: boolean | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      cardId: string
      deckId: string
      kind: "basic" | "reversed" | "cloze" | "choice"
      /** The question; of a cloze the text with its gap hidden */
      front: string | null
      /** Of a choice, shuffled */
      options?: Array<string>
      /** The answer: only with showAnswer */
      back?: string | null
      /** As written, where that differs: only with showAnswer */
      writtenFront?: string | null
      /** As written, where that differs: only with showAnswer */
      writtenBack?: string | null
      tags: Array<string>
      source: {
        type: "note" | "course" | "session"
        id: string
      } | null
      phase: "new" | "learning" | "review" | "relearning"
      dueAt: string
      suspended: boolean
      trashed: boolean
      /** Other cards of the same content */
      siblings: Array<string>
      version: number
      createdAt: string
      updatedAt: string
      /** Of a long text: `field` holds its characters `from` up to `to`, of `of`; the next page goes on */
      part?: {
        field: string
        from: number
        to: number
        of: number
      }
      nextCursor?: string
      hasMore: boolean
    }
  }
  "search-cards": {
    arguments: {
      /** Words */
      query?: string | undefined
      /** Only in this deck */
      deckId?: string | undefined
      /** All of these */
      tags?: Array<string> | undefined
      /** Where it stands */
      phase?: "new" | "learning" | "review" | "relearning" | undefined
      /** Only those, or only others */
      suspended?: boolean | undefined
      /** Look into the trash */
      trashed?: boolean | undefined
      /** Also the back */
      showAnswer?: boolean | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        cardId: string
        deckId: string
        kind: "basic" | "reversed" | "cloze" | "choice"
        /** The question; of a cloze the text with its gap hidden */
        front: string | null
        /** Of a choice, shuffled */
        options?: Array<string>
        /** The answer: only with showAnswer */
        back?: string | null
        /** As written, where that differs: only with showAnswer */
        writtenFront?: string | null
        /** As written, where that differs: only with showAnswer */
        writtenBack?: string | null
        tags: Array<string>
        source: {
          type: "note" | "course" | "session"
          id: string
        } | null
        phase: "new" | "learning" | "review" | "relearning"
        dueAt: string
        suspended: boolean
        trashed: boolean
        /** Other cards of the same content */
        siblings: Array<string>
        version: number
        createdAt: string
        updatedAt: string
        /** Of a long text: `field` holds its characters `from` up to `to`, of `of`; the next page goes on */
        part?: {
          field: string
          from: number
          to: number
          of: number
        }
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      /** Words that no card has, and what was looked for instead */
      understood?: Array<{
        word: string
        as: Array<string>
      }>
    }
  }
  "update-card": {
    arguments: {
      /** Card to change */
      cardId: string
      /** As read; refused if another by now */
      version: number
      /** As written */
      front?: string | undefined
      /** As written */
      back?: string | undefined
      /** Kind */
      kind?: "basic" | "reversed" | "cloze" | "choice" | undefined
      /** All wrong answers */
      distractors?: Array<string> | undefined
      /** All it is to have */
      tags?: Array<string> | undefined
      /** null removes it */
      source?: {
        /** What */
        type: "note" | "course" | "session"
        /** Which */
        id: string
      } | null | undefined
      /** Moves it there */
      deckId?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      deckId: string
      kind: "basic" | "reversed" | "cloze" | "choice"
      /** The question, cut where it is long */
      front: string
      siblings: Array<string>
      changed: Array<string>
      /** Cards that the content asks for anew */
      added: number
      /** Cards that it no longer asks for: in the trash */
      removed: number
      version: number
    }
  }
  "delete-card": {
    arguments: {
      /** Card to delete */
      cardId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      status: "trashed"
      cardIds: Array<string>
    }
  }
  "restore-card": {
    arguments: {
      /** Card in the trash */
      cardId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      status: "restored"
      cardIds: Array<string>
    }
  }
  "suspend-card": {
    arguments: {
      /** This one, not its siblings */
      cardId: string
      /** false resumes it */
      suspended?: boolean | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      suspended: boolean
    }
  }
  "get-due-cards": {
    arguments: {
      /** Only of this deck */
      deckId?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        cardId: string
        deckId: string
        kind: "basic" | "reversed" | "cloze" | "choice"
        front: string
        options?: Array<string>
        tags: Array<string>
        phase: "new" | "learning" | "review" | "relearning"
        dueAt: string
        /** Chance of remembering it now */
        retrievability: number | null
        part?: {
          field: string
          from: number
          to: number
          of: number
        }
      }>
      nextCursor?: string
      hasMore: boolean
      counts: {
        learning: number
        review: number
        new: number
      }
      /** Where none is due now */
      nextDueAt: string | null
    }
  }
  "reveal-answer": {
    arguments: {
      /** Card that was asked */
      cardId: string
      /** From the last answer */
      cursor?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      front: string
      options?: Array<string>
      back: string
      dueIf: {
        again: string
        hard: string
        good: string
        easy: string
      }
      part?: {
        field: string
        from: number
        to: number
        of: number
      }
      nextCursor?: string
      hasMore: boolean
    }
  }
  "review-card": {
    arguments: {
      /** Card whose answer was shown */
      cardId: string
      /** again: forgotten */
      rating: "again" | "hard" | "good" | "easy"
      /** Time it took to answer */
      durationMs?: number | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      phase: "new" | "learning" | "review" | "relearning"
      dueAt: string
      scheduledDays: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
      reviewId: string
      rating: "again" | "hard" | "good" | "easy"
      /** Chance of remembering it, as predicted */
      predicted: number | null
    }
  }
  "undo-review": {
    arguments: {
      /** Else the card changed last */
      cardId?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      phase: "new" | "learning" | "review" | "relearning"
      dueAt: string
      scheduledDays: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
      undone: {
        reviewId: string
        type: "review" | "reschedule" | "forget"
        rating: "again" | "hard" | "good" | "easy" | null
        at: string
      }
    }
  }
  "get-review-history": {
    arguments: {
      /** Only of this card */
      cardId?: string | undefined
      /** Only of this deck */
      deckId?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        reviewId: string
        cardId: string
        type: "review" | "reschedule" | "forget" | "adopt"
        rating: "again" | "hard" | "good" | "easy" | null
        at: string
        durationMs: number | null
        predicted: number | null
        dueAt: string | null
        undone: boolean
      }>
      nextCursor?: string
      hasMore: boolean
    }
  }
  "reschedule-card": {
    arguments: {
      /** Card to move */
      cardId: string
      /** 0 is today */
      inDays: number
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      phase: "new" | "learning" | "review" | "relearning"
      dueAt: string
      scheduledDays: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
    }
  }
  "forget-card": {
    arguments: {
      /** Card to begin anew */
      cardId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      cardId: string
      phase: "new" | "learning" | "review" | "relearning"
      dueAt: string
      scheduledDays: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
    }
  }
  "predict-retention": {
    arguments: {
      /** One card */
      cardId?: string | undefined
      /** One deck; else all */
      deckId?: string | undefined
      /** Exam date or time; else now */
      at?: string | undefined
    }
    data: {
      /** null: now */
      at: string | null
      cards: number
      /** Others are new */
      learnt: number
      /** Share of the learnt ones remembered then, if not reviewed before */
      retention: number | null
      /** Four of five outcomes */
      range: {
        low: number
        high: number
      } | null
      /** Without the correction by your own reviews */
      model: number | null
      /** If every review until then is done and goes well */
      ifKeptUp: number | null
      /** Cards remembered, new ones not */
      remembered: number
      curve: Array<{
        inDays: number
        retention: number
      }>
      weakest: Array<{
        cardId: string
        front: string
        chance: number
      }>
    }
  }
  "get-study-guidance": {
    arguments: {
      /** One deck; else all */
      deckId?: string | undefined
      /** Time there is */
      minutes?: number | undefined
    }
    data: {
      dayEndsAt: string
      /** Reviews */
      doneToday: number
      waiting: {
        learning: number
        review: number
        new: number
      }
      /** For all that waits; null: not known yet */
      minutes: number | null
      /** Where none is due now */
      nextDueAt: string | null
      steps: Array<{
        step: "review-due" | "learn-new" | "mend-leeches" | "hold-new" | "rest" | "make-cards"
        cards: number
        minutes: number | null
        /** Chance of remembering in 30 days, gained */
        gainPerMinute: number | null
        why: string
      }>
    }
  }
  "get-progress": {
    arguments: {
      /** One deck; else all */
      deckId?: string | undefined
      /** How far back */
      days?: number | undefined
    }
    data: {
      /** Of its days, which end at 4 in the morning */
      timeZone: string
      from: string
      /** When today ends */
      to: string
      /** A card may have several */
      reviews: number
      /** Share remembered, of reviews of cards seen before */
      retention: number | null
      /** What was predicted of them */
      predicted: number | null
      minutes: number | null
      streak: {
        current: number
        longest: number
        studiedToday: boolean
      }
      cards: {
        new: number
        learning: number
        review: number
        suspended: number
      }
      leeches: {
        count: number
        items: Array<{
          cardId: string
          front: string
          lapses: number
        }>
      }
      /** What a point of the series is */
      bucket: "day" | "week"
      series: Array<{
        /** Its first instant */
        at: string
        reviews: number
        /** Reviews of cards that were new */
        newCards: number
        /** Of the other reviews */
        remembered: number
        minutes: number | null
      }>
      /** By day; overdue ones today */
      forecast: Array<{
        at: string
        due: number
      }>
    }
  }
  "export-cards": {
    arguments: {
      /** Only of this deck */
      deckId?: string | undefined
      /** Must be true: the table holds the answers */
      showAnswer: true
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      /** Lines of the table; the first part begins with the names of the columns */
      csv: string
      /** How many end in this part */
      rows: number
      nextCursor?: string
      hasMore: boolean
    }
  }
  "contentManager_readContent": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** First line */
      startLine?: number | undefined
      /** Last line */
      endLine?: number | undefined
      /** Before each line */
      includeLineNumbers?: boolean | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Not the default one */
      vault?: string | undefined
    }
    data: {
      filePath: string
      content: string
      startLine: number
      /** Characters of startLine that the page before gave */
      startOffset?: number
      endLine: number
      totalLines: number
      hash: string
      nextCursor?: string
      hasMore: boolean
    }
  }
  "contentManager_createContent": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Markdown */
      content: string
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
    }
  }
  "contentManager_appendContent": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Markdown */
      content: string
      /** Version read; refused if changed since */
      baseHash?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
    }
  }
  "contentManager_prependContent": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Markdown */
      content: string
      /** Version read; refused if changed since */
      baseHash?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
    }
  }
  "contentManager_replaceContent": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Empty removes it */
      newContent: string
      /** As it stands in the note */
      oldContent?: string | undefined
      /** First line; with oldContent: where it begins */
      startLine?: number | undefined
      /** Last line */
      endLine?: number | undefined
      /** Version read; refused if changed since */
      baseHash?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
    }
  }
  "contentManager_findReplaceContent": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Text to find */
      findText: string
      /** What it becomes */
      replaceText: string
      /** Or the first alone */
      replaceAll?: boolean | undefined
      /** A is not a */
      caseSensitive?: boolean | undefined
      /** Not inside words */
      wholeWord?: boolean | undefined
      /** Version read; refused if changed since */
      baseHash?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
      /** Left out where the change was made before */
      replacements?: number
    }
  }
  "contentManager_patchSection": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Such as Todo, or Plan#Todo */
      heading?: string | undefined
      /** Its ^id instead */
      blockId?: string | undefined
      /** What to do */
      operation?: "append" | "prepend" | "replace" | undefined
      /** Markdown */
      content: string
      /** Version read; refused if changed since */
      baseHash?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
    }
  }
  "contentManager_setProperty": {
    arguments: {
      /** Such as Biology/Mitosis.md */
      filePath: string
      /** Such as status or tags */
      property: string
      /** null removes it */
      value: string | number | boolean | Array<string | number | boolean> | null
      /** Version read; refused if changed since */
      baseHash?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
      property: string
    }
  }
  "vaultManager_listVaults": {
    arguments: {
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        name: string
        /** null on a shared server */
        folder: string | null
        readOnly: boolean
        isDefault: boolean
        /** null where its folder is gone */
        notes: number | null
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "vaultManager_listDirectory": {
    arguments: {
      /** Folder; the whole vault if left out */
      path?: string | undefined
      /** Also what is in its folders */
      recursive?: boolean | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Not the default one */
      vault?: string | undefined
    }
    data: {
      items: Array<{
        path: string
        type: "note" | "file" | "folder"
        bytes: number | null
        modifiedAt: string | null
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      path: string
    }
  }
  "vaultManager_createFolder": {
    arguments: {
      /** Such as Terms/Fall 2026 */
      path: string
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      path: string
      operationId: string
    }
  }
  "vaultManager_move": {
    arguments: {
      /** Note, file or folder */
      path: string
      /** Whole new path, or folder/ */
      newPath: string
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      path: string
      newPath: string
      notesChanged: number
      linksChanged: number
      operationId: string
    }
  }
  "vaultManager_duplicateNote": {
    arguments: {
      /** Note to copy */
      path: string
      /** Numbered if left out */
      newPath?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      filePath: string
      /** The version now: baseHash of the next write */
      hash: string
      totalLines: number
      bytes: number
      /** For restore, to undo it */
      operationId: string
    }
  }
  "vaultManager_delete": {
    arguments: {
      /** Note, file or folder */
      path: string
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      path: string
      type: "note" | "file" | "folder"
      files: number
      operationId: string
    }
  }
  "vaultManager_restore": {
    arguments: {
      /** From the change to undo */
      operationId?: string | undefined
      /** Where something was deleted */
      path?: string | undefined
      /** Not the default one */
      vault?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      path: string
      undone: "create" | "edit" | "move" | "delete" | "create-folder" | "duplicate"
      /** Files that are as they were again */
      files: number
      /** Of this, to undo it in turn */
      operationId: string
    }
  }
  "vaultLibrarian_searchContent": {
    arguments: {
      /** Words to find */
      query?: string | undefined
      /** Only notes with this tag */
      tag?: string | undefined
      /** Only in this folder */
      path?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Not the default one */
      vault?: string | undefined
    }
    data: {
      items: Array<{
        filePath: string
        title: string
        /** Where the excerpt begins */
        line: number
        excerpt: string
        tags: Array<string>
        modifiedAt: string
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "vaultLibrarian_searchDirectory": {
    arguments: {
      /** Words of the name, or a pattern like *.pdf */
      query?: string | undefined
      /** Only these */
      type?: "note" | "file" | "folder" | undefined
      /** First day (UTC) */
      modifiedSince?: string | undefined
      /** Last day (UTC) */
      modifiedUntil?: string | undefined
      /** Only in this folder */
      path?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Not the default one */
      vault?: string | undefined
    }
    data: {
      items: Array<{
        path: string
        type: "note" | "file" | "folder"
        bytes: number | null
        modifiedAt: string | null
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "vaultLibrarian_getLinks": {
    arguments: {
      /** Which links */
      type?: "backlinks" | "outgoing" | "broken" | "orphans" | undefined
      /** Note, for backlinks and outgoing */
      filePath?: string | undefined
      /** Folder, for broken and orphans */
      path?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Not the default one */
      vault?: string | undefined
    }
    data: {
      items: Array<{
        from: string
        line: number
        kind: "wikilink" | "embed" | "markdown" | "property"
        /** As it is written */
        text: string
        /** null where it leads nowhere */
        to: string | null
        heading: string | null
      } | {
        path: string
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      type: "backlinks" | "outgoing" | "broken" | "orphans"
    }
  }
  "vaultLibrarian_listTags": {
    arguments: {
      /** Only those that begin so */
      prefix?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** Not the default one */
      vault?: string | undefined
    }
    data: {
      items: Array<{
        tag: string
        notes: number
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "memoryManager_createWorkspace": {
    arguments: {
      /** Such as Physics 101 */
      name: string
      /** Else made from the name */
      workspaceId?: string | undefined
      /** What it is for */
      description?: string | undefined
      /** Its vault */
      vault?: string | undefined
      /** Its school */
      institution?: string | undefined
      /** To know whenever it is loaded */
      instructions?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      workspaceId: string
      name: string
      description: string | null
      vault: string | null
      institution: string | null
      instructions: string | null
      rev: number
    }
  }
  "memoryManager_listWorkspaces": {
    arguments: {
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        workspaceId: string
        name: string
        description: string | null
        vault: string | null
        institution: string | null
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
    }
  }
  "memoryManager_loadWorkspace": {
    arguments: {
      /** Such as physics-101 */
      workspaceId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      workspaceId: string
      name: string
      description: string | null
      vault: string | null
      institution: string | null
      instructions: string | null
      rev: number
      /** The newest first */
      states: Array<{
        stateId: string
        name: string
        createdAt: string
      }>
    }
  }
  "memoryManager_updateWorkspace": {
    arguments: {
      /** Such as physics-101 */
      workspaceId: string
      /** Such as Physics 101 */
      name?: string | undefined
      /** null removes it */
      description?: string | null | undefined
      /** null removes it */
      vault?: string | null | undefined
      /** null removes it */
      institution?: string | null | undefined
      /** null removes them */
      instructions?: string | null | undefined
      /** Refused if its rev is another */
      baseRev?: number | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      workspaceId: string
      name: string
      description: string | null
      vault: string | null
      institution: string | null
      instructions: string | null
      rev: number
      changed: Array<string>
    }
  }
  "memoryManager_listSessions": {
    arguments: {
      /** Not this one */
      workspaceId?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        sessionId: string
        name: string | null
        kind: "call" | "tutoring"
        createdAt: string
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      workspaceId: string
    }
  }
  "memoryManager_saveState": {
    arguments: {
      /** To know it by */
      name: string
      /** What was done and found out */
      summary: string
      /** What was being done */
      activeTask?: string | undefined
      /** Paths of notes */
      activeFiles?: Array<string> | undefined
      /** What comes next */
      nextSteps?: Array<string> | undefined
      /** Not this one */
      workspaceId?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      stateId: string
      workspaceId: string
      name: string
      summary: string
      activeTask: string | null
      activeFiles: Array<string>
      nextSteps: Array<string>
      createdAt: string
    }
  }
  "memoryManager_listStates": {
    arguments: {
      /** Not this one */
      workspaceId?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        stateId: string
        name: string
        createdAt: string
      }>
      nextCursor?: string
      totalCount?: number
      hasMore: boolean
      workspaceId: string
    }
  }
  "memoryManager_loadState": {
    arguments: {
      /** From listStates */
      stateId: string
    }
    data: {
      stateId: string
      workspaceId: string
      name: string
      summary: string
      activeTask: string | null
      activeFiles: Array<string>
      nextSteps: Array<string>
      createdAt: string
    }
  }
  "add_task": {
    arguments: {
      /** What to do, in a few words */
      title: string
      /** More about it */
      description?: string | undefined
      /** Day it is due */
      due_date?: string | undefined
      /** How much it matters */
      priority?: "low" | "medium" | "high" | undefined
      /** Up to ten, such as a course code */
      labels?: Array<string> | undefined
      /** Own notes on it */
      notes?: string | undefined
      /** The unique identifier of the user who owns the task: yourself */
      user_id?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      task_id: string
      status: "created"
      title: string
    }
  }
  "list_tasks": {
    arguments: {
      /** Filter by status: 'all' (default), 'pending' (incomplete only), or 'completed' (done only) */
      status?: "all" | "pending" | "completed" | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
      /** The unique identifier of the user who owns the task: yourself */
      user_id?: string | undefined
    }
    data: {
      tasks: Array<{
        id: string
        title: string
        description: string | null
        is_completed: boolean
        created_at: string
        updated_at: string
        completed_at: string | null
        due_date: string | null
        priority: "low" | "medium" | "high" | null
        labels: Array<string>
        notes: string | null
        rev: number
        /** Present where a text is too long for one page: `field` holds its characters `from` up to `to`, of `of`; the next page goes on */
        part?: {
          field: string
          from: number
          to: number
          of: number
        }
      }>
      next_cursor?: string
    }
  }
  "complete_task": {
    arguments: {
      /** The unique identifier of the task to complete or reopen */
      task_id: string
      /** Sets the state instead: true is done */
      completed?: boolean | undefined
      /** The unique identifier of the user who owns the task: yourself */
      user_id?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      task_id: string
      status: "completed" | "pending"
      title: string
    }
  }
  "delete_task": {
    arguments: {
      /** The unique identifier of the task to delete */
      task_id: string
      /** The unique identifier of the user who owns the task: yourself */
      user_id?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      task_id: string
      status: "deleted"
      title: string
    }
  }
  "update_task": {
    arguments: {
      /** The unique identifier of the task to update */
      task_id: string
      /** What to do, in a few words */
      title?: string | undefined
      /** null removes it */
      description?: string | null | undefined
      /** null removes it */
      due_date?: string | null | undefined
      /** null removes it */
      priority?: "low" | "medium" | "high" | null | undefined
      /** All it is to have */
      labels?: Array<string> | undefined
      /** null removes them */
      notes?: string | null | undefined
      /** Refused if its rev is another by now */
      base_rev?: number | undefined
      /** The unique identifier of the user who owns the task: yourself */
      user_id?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      task_id: string
      status: "updated"
      title: string
      changed: Array<string>
      rev: number
    }
  }
  "tn_user_transcript_get": {
    arguments: {
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        grade: string | null
        term: string | null
        credits: number | null
        completed: string | null
      }>
      rev: number
      totalCount: number
      hasMore: boolean
      nextCursor?: string
    }
  }
  "tn_user_transcript_set": {
    arguments: {
      /** The courses; this or text */
      entries?: Array<{
        /** Such as sfu:CMPT 225 */
        course: string
        /** B+ or 78 */
        grade?: string | undefined
        /** Fall 2025 */
        term?: string | undefined
        /** Earned */
        credits?: number | undefined
        /** Day of completion */
        completed?: string | undefined
      }> | undefined
      /** As pasted, a course a line; this or entries */
      text?: string | undefined
      /** School of bare codes: sfu */
      institution?: string | undefined
      /** replace drops what was there; merge keeps it */
      mode?: "replace" | "merge" | undefined
      /** Refused if the rev is another by now */
      baseRev?: number | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      items: Array<{
        course: string
        grade: string | null
        term: string | null
        credits: number | null
        completed: string | null
      }>
      totalCount: number
      notUnderstood: Array<string>
      notUnderstoodCount: number
      rev: number
    }
  }
  "tn_user_byok_list": {
    arguments: {
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        credentialId: string
        provider: "openai" | "anthropic" | "google" | "openai-compatible"
        label: string
        lastFour: string
        fingerprint: string
        baseUrl: string | null
        model: string | null
        addedAt: string
      }>
      totalCount: number
      hasMore: boolean
      nextCursor?: string
    }
  }
  "tn_user_byok_add": {
    arguments: {
      /** Who gave the key */
      provider: "openai" | "anthropic" | "google" | "openai-compatible"
      /** A name to tell keys apart */
      label: string
      /** The secret key, as the provider shows it */
      apiKey: string
      /** Address of an own server, e.g. http://127.0.0.1:11434/v1 */
      baseUrl?: string | undefined
      /** Which model to use, e.g. gpt-5-mini */
      model?: string | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      credentialId: string
      provider: "openai" | "anthropic" | "google" | "openai-compatible"
      label: string
      lastFour: string
      fingerprint: string
      baseUrl: string | null
      model: string | null
      addedAt: string
    }
  }
  "tn_user_byok_delete": {
    arguments: {
      /** From tn_user_byok_list */
      credentialId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      credentialId: string
      status: "deleted"
      provider: "openai" | "anthropic" | "google" | "openai-compatible"
      label: string
    }
  }
  "tn_user_preferences_get": {
    arguments: Record<string, unknown>
    data: {
      theme: "system" | "light" | "dark"
      language: string | null
      voice: string | null
      answerStyle: "concise" | "balanced" | "detailed"
      difficulty: "beginner" | "intermediate" | "advanced"
      notifications: "all" | "important" | "none"
      fallbackEngine: "offline" | "sampling" | "own-key" | "operator" | "none"
      preferredKey: string | null
      timeZone: string | null
      chosen: Array<"theme" | "language" | "voice" | "answerStyle" | "difficulty" | "notifications" | "fallbackEngine" | "preferredKey" | "timeZone">
      rev: number
    }
  }
  "tn_user_preferences_set": {
    arguments: {
      /** Colours */
      theme?: "system" | "light" | "dark" | null | undefined
      /** Language of answers, e.g. en, fr-CA */
      language?: string | null | undefined
      /** Voice for reading aloud */
      voice?: string | null | undefined
      /** How long answers are */
      answerStyle?: "concise" | "balanced" | "detailed" | null | undefined
      /** How much to take as known */
      difficulty?: "beginner" | "intermediate" | "advanced" | null | undefined
      /** Which reminders and suggestions to give */
      notifications?: "all" | "important" | "none" | null | undefined
      /** Who answers if the session's engine cannot; own-key: another key */
      fallbackEngine?: "offline" | "sampling" | "own-key" | "operator" | "none" | null | undefined
      /** Which own key to use first, by label or provider */
      preferredKey?: string | null | undefined
      /** Time zone, which decides when a day begins, e.g. Europe/Paris */
      timeZone?: string | null | undefined
      /** Refused if the rev is another by now */
      baseRev?: number | undefined
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      theme: "system" | "light" | "dark"
      language: string | null
      voice: string | null
      answerStyle: "concise" | "balanced" | "detailed"
      difficulty: "beginner" | "intermediate" | "advanced"
      notifications: "all" | "important" | "none"
      fallbackEngine: "offline" | "sampling" | "own-key" | "operator" | "none"
      preferredKey: string | null
      timeZone: string | null
      chosen: Array<"theme" | "language" | "voice" | "answerStyle" | "difficulty" | "notifications" | "fallbackEngine" | "preferredKey" | "timeZone">
      rev: number
    }
  }
  "tn_user_quota": {
    arguments: Record<string, unknown>
    data: {
      tier: "anonymous" | "free" | "paid"
      used: number
      limit: number
      remaining: number
      window: "day"
      resetsAt: string
      ownKeys: number
      /** Whether the server has a model, the only one that prompts are counted for */
      serverModel: boolean
    }
  }
  "tn_user_subscription": {
    arguments: Record<string, unknown>
    data: {
      tier: "free" | "paid"
      status: string
      since: string | null
      renewsAt: string | null
      source: string
    }
  }
  "tn_user_device_list": {
    arguments: {
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        deviceId: string
        name: string
        status: "linked" | "revoked"
        linkedTo: string
        isThisDevice: boolean
        lacks: number
        linkedAt: string | null
        lastSeenAt: string | null
      }>
      totalCount: number
      hasMore: boolean
      nextCursor?: string
    }
  }
  "tn_user_device_approve": {
    arguments: {
      /** The code that the device shows: eight letters */
      code: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deviceId: string
      name: string
      status: "approved" | "linked"
    }
  }
  "tn_user_device_revoke": {
    arguments: {
      /** From tn_user_device_list */
      deviceId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      deviceId: string
      name: string
      status: "revoked"
      revokedAt: string
    }
  }
  "tn_user_archive_list": {
    arguments: {
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      items: Array<{
        archiveId: string
        kind: string
        title: string
        wasDeletion: boolean
        deviceId: string
        deviceName: string | null
        madeAt: string
        archivedAt: string
      }>
      totalCount: number
      hasMore: boolean
      nextCursor?: string
    }
  }
  "tn_user_archive_restore": {
    arguments: {
      /** From tn_user_archive_list */
      archiveId: string
      /** Your own id, to retry the call safely */
      clientEventId?: string | undefined
    }
    data: {
      archiveId: string
      status: "restored"
      kind: string
      title: string
      wasDeletion: boolean
    }
  }
  "list_sessions": {
    arguments: {
      /** Whose sessions */
      provider?: "claude_code" | "codex" | "gemini_cli" | "tutor_nexus" | undefined
      /** Hash or part of its folder */
      project?: string | undefined
      /** First day (UTC) */
      since?: string | undefined
      /** Last day (UTC) */
      until?: string | undefined
      /** Also sub-agents */
      with_subagents?: boolean | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      sessions: Array<{
        session_id: string
        provider: "claude_code" | "codex" | "gemini_cli" | "tutor_nexus"
        project_hash: string
        folder: string | null
        parent: string | null
        start_time: string | null
        end_time: string | null
        duration_seconds: number
        turns: number
        tool_calls: number
        failed_calls: number
        total_tokens: number
        title: string | null
        snippet: string
      }>
      next_cursor?: string
      /** Logs that are still being read */
      pending_files?: number
    }
  }
  "get_session_summary": {
    arguments: {
      /** Id or its first 8+ characters */
      session_id: string
    }
    data: {
      session_id: string
      project_hash: string
      provider: "claude_code" | "codex" | "gemini_cli" | "tutor_nexus"
      start_time: string | null
      end_time: string | null
      /** Where the agent worked */
      folder: string | null
      /** The session that started this one */
      parent: string | null
      /** Counts of all there is; the lists below hold the first of it */
      stats: {
        total_turns: number
        total_tokens: number
        duration_seconds: number
        steps: number
        tool_calls: number
        failed_calls: number
        compactions: number
        tools: number
        models: number
        files: number
        subagents: number
        subagent_tokens: number
        /** Lines of the log that could not be read */
        skipped_lines: number
      }
      tokens: {
        input: number
        output: number
        cache_read: number
        cache_write: number
        /** A part of output */
        reasoning: number
        total: number
      }
      /** What it was called, where it was */
      title: string | null
      /** First user message, up to 200 characters */
      snippet: string
      models: Array<{
        name: string
        tokens: number
      }>
      tools: Array<{
        name: string
        calls: number
        failed: number
      }>
      files: Array<{
        path: string
        reads: number
        writes: number
      }>
      subagents: Array<string>
      findings: {
        failed: Array<{
          turn_index: number
          step_index: number
          tool: string
          message: string
        }>
        /** The same call with the same input again and again */
        loops: Array<{
          turn_index: number
          step_index: number
          tool: string
          times: number
        }>
        slowest: Array<{
          turn_index: number
          duration_seconds: number
        }>
        costliest: Array<{
          turn_index: number
          tokens: number
        }>
      }
    }
  }
  "get_session_turns": {
    arguments: {
      /** Id or its first 8+ characters */
      session_id: string
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      session_id: string
      turns: Array<{
        turn_index: number
        start_time: string | null
        end_time: string | null
        duration_seconds: number | null
        /** The beginning of what the user said */
        prompt: string
        /** The beginning of the last thing the agent said */
        reply: string
        outcome: "completed" | "interrupted" | "open"
        /** Up to 10, most often called first */
        key_actions: Array<{
          tool: string
          calls: number
          failed: number
        }>
        /** Different tools called */
        tools: number
        steps: number
        tool_calls: number
        failed_calls: number
        tokens: {
          input: number
          output: number
          cache_read: number
          cache_write: number
          /** A part of output */
          reasoning: number
          total: number
        }
        models: Array<string>
        compactions: number
        /** Ids of up to 5 sessions that it started */
        subagents: Array<string>
        subagent_count: number
      }>
      next_cursor?: string
    }
  }
  "get_turn_steps": {
    arguments: {
      /** Id or its first 8+ characters */
      session_id: string
      /** From 0 */
      turn_index: number
      /** First step to show */
      step_index?: number | undefined
      /** Unmask secrets */
      show_secrets?: boolean | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      session_id: string
      turn_index: number
      steps: Array<{
        turn_index: number
        step_index: number
        kind: "user" | "assistant" | "thinking" | "tool_call" | "tool_result" | "compaction" | "notice" | "unknown"
        time?: string
        /** The tool, the slash command, or the type of an unknown record */
        name?: string
        model?: string
        /** Of a result */
        failed?: true
        /** Of a call */
        outcome?: "ok" | "failed"
        /** From call to result */
        duration_ms?: number
        /** A call's result, or a result's call */
        partner?: {
          turn_index: number
          step_index: number
        }
        /** Id of the session that this call started */
        subagent?: string
        fields: Array<{
          name: string
          format: "text" | "json"
          text: string
          /** Where only the beginning is shown; get_session_full from this turn and step has the rest */
          truncated?: {
            full_length: number
            unit: "characters" | "bytes"
          }
        }>
        /** How many are not shown */
        more_fields?: number
      }>
      next_cursor?: string
    }
  }
  "get_session_full": {
    arguments: {
      /** Id or its first 8+ characters */
      session_id: string
      /** "start" or null first, then from the last answer */
      cursor: string | null
      /** Most turns a chunk */
      limit?: number | undefined
      /** Most bytes a chunk */
      max_bytes?: number | undefined
      /** Where "start" is */
      turn_index?: number | undefined
      /** Within that turn */
      step_index?: number | undefined
      /** Unmask secrets */
      show_secrets?: boolean | undefined
    }
    data: {
      session_id: string
      chunk_data: {
        turns: Array<{
          turn_index: number
          steps: Array<{
            step_index: number
            kind: "user" | "assistant" | "thinking" | "tool_call" | "tool_result" | "compaction" | "notice" | "unknown"
            time?: string
            /** The tool, the slash command, or the type of an unknown record */
            name?: string
            model?: string
            /** Of a result */
            failed?: true
            /** Of a call */
            outcome?: "ok" | "failed"
            /** From call to result */
            duration_ms?: number
            /** A call's result, or a result's call */
            partner?: {
              turn_index: number
              step_index: number
            }
            /** Id of the session that this call started */
            subagent?: string
            continued?: true
            fields: Array<{
              name: string
              format: "text" | "json"
              text: string
              /** It began on an earlier page: append this to it */
              continued?: true
              /** It goes on at the beginning of the next page */
              continues?: true
            }>
          }>
        }>
      }
      next_cursor?: string
    }
  }
  "search_sessions": {
    arguments: {
      /** Words to find */
      query: string
      /** Only in this session */
      session_id?: string | undefined
      /** Only steps of these kinds */
      kinds?: Array<"user" | "assistant" | "thinking" | "tool_call" | "tool_result" | "compaction" | "notice" | "unknown"> | undefined
      /** Whose sessions */
      provider?: "claude_code" | "codex" | "gemini_cli" | "tutor_nexus" | undefined
      /** Hash or part of its folder */
      project?: string | undefined
      /** First day (UTC) */
      since?: string | undefined
      /** Last day (UTC) */
      until?: string | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      hits: Array<{
        session_id: string
        provider: "claude_code" | "codex" | "gemini_cli" | "tutor_nexus"
        turn_index: number
        step_index: number
        kind: "user" | "assistant" | "thinking" | "tool_call" | "tool_result" | "compaction" | "notice" | "unknown"
        name: string | null
        time: string | null
        excerpt: string
      }>
      next_cursor?: string
      /** Logs whose text cannot be searched yet */
      pending_files?: number
    }
  }
  "get_session_by_id": {
    arguments: {
      /** Id or its first 8+ characters */
      session_id: string
      /** How much */
      detail_level?: "summary" | "turns" | "steps" | "full" | undefined
      /** Page size */
      limit?: number | undefined
      /** From the last answer */
      cursor?: string | undefined
    }
    data: {
      session_id: string
      detail_level: "summary" | "turns" | "steps" | "full"
      summary?: {
        session_id: string
        project_hash: string
        provider: "claude_code" | "codex" | "gemini_cli" | "tutor_nexus"
        start_time: string | null
        end_time: string | null
        /** Where the agent worked */
        folder: string | null
        /** The session that started this one */
        parent: string | null
        /** Counts of all there is; the lists below hold the first of it */
        stats: {
          total_turns: number
          total_tokens: number
          duration_seconds: number
          steps: number
          tool_calls: number
          failed_calls: number
          compactions: number
          tools: number
          models: number
          files: number
          subagents: number
          subagent_tokens: number
          /** Lines of the log that could not be read */
          skipped_lines: number
        }
        tokens: {
          input: number
          output: number
          cache_read: number
          cache_write: number
          /** A part of output */
          reasoning: number
          total: number
        }
        /** What it was called, where it was */
        title: string | null
        /** First user message, up to 200 characters */
        snippet: string
        models: Array<{
          name: string
          tokens: number
        }>
        tools: Array<{
          name: string
          calls: number
          failed: number
        }>
        files: Array<{
          path: string
          reads: number
          writes: number
        }>
        subagents: Array<string>
        findings: {
          failed: Array<{
            turn_index: number
            step_index: number
            tool: string
            message: string
          }>
          /** The same call with the same input again and again */
          loops: Array<{
            turn_index: number
            step_index: number
            tool: string
            times: number
          }>
          slowest: Array<{
            turn_index: number
            duration_seconds: number
          }>
          costliest: Array<{
            turn_index: number
            tokens: number
          }>
        }
      }
      turns?: Array<{
        turn_index: number
        start_time: string | null
        end_time: string | null
        duration_seconds: number | null
        /** The beginning of what the user said */
        prompt: string
        /** The beginning of the last thing the agent said */
        reply: string
        outcome: "completed" | "interrupted" | "open"
        /** Up to 10, most often called first */
        key_actions: Array<{
          tool: string
          calls: number
          failed: number
        }>
        /** Different tools called */
        tools: number
        steps: number
        tool_calls: number
        failed_calls: number
        tokens: {
          input: number
          output: number
          cache_read: number
          cache_write: number
          /** A part of output */
          reasoning: number
          total: number
        }
        models: Array<string>
        compactions: number
        /** Ids of up to 5 sessions that it started */
        subagents: Array<string>
        subagent_count: number
      }>
      steps?: Array<{
        turn_index: number
        step_index: number
        kind: "user" | "assistant" | "thinking" | "tool_call" | "tool_result" | "compaction" | "notice" | "unknown"
        time?: string
        /** The tool, the slash command, or the type of an unknown record */
        name?: string
        model?: string
        /** Of a result */
        failed?: true
        /** Of a call */
        outcome?: "ok" | "failed"
        /** From call to result */
        duration_ms?: number
        /** A call's result, or a result's call */
        partner?: {
          turn_index: number
          step_index: number
        }
        /** Id of the session that this call started */
        subagent?: string
        fields: Array<{
          name: string
          format: "text" | "json"
          text: string
          /** Where only the beginning is shown; get_session_full from this turn and step has the rest */
          truncated?: {
            full_length: number
            unit: "characters" | "bytes"
          }
        }>
        /** How many are not shown */
        more_fields?: number
      }>
      chunk_data?: {
        turns: Array<{
          turn_index: number
          steps: Array<{
            step_index: number
            kind: "user" | "assistant" | "thinking" | "tool_call" | "tool_result" | "compaction" | "notice" | "unknown"
            time?: string
            /** The tool, the slash command, or the type of an unknown record */
            name?: string
            model?: string
            /** Of a result */
            failed?: true
            /** Of a call */
            outcome?: "ok" | "failed"
            /** From call to result */
            duration_ms?: number
            /** A call's result, or a result's call */
            partner?: {
              turn_index: number
              step_index: number
            }
            /** Id of the session that this call started */
            subagent?: string
            continued?: true
            fields: Array<{
              name: string
              format: "text" | "json"
              text: string
              /** It began on an earlier page: append this to it */
              continued?: true
              /** It goes on at the beginning of the next page */
              continues?: true
            }>
          }>
        }>
      }
      next_cursor?: string
    }
  }
}
