/** How the topics of topics-copy.ts are named in sentences. Their labels there are the English names. */
export const topicLabels = { of: (label: string): string => label };
