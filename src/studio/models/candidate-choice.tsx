import { useNavigate } from '@tanstack/react-router';
import { CANDIDATES, type Candidate } from '../tasks/candidate.ts';
import { Either } from '../ui/either.tsx';
import { words } from '../words/models.ts';

/** A choice between the two models that a task made of the same images; the next steps continue from the chosen one. */
export function CandidateChoice({
  task_uuid,
  candidate,
  compare,
}: {
  task_uuid: string;
  candidate: Candidate;
  /** The version that it is compared with; null: none. */
  compare: string | null;
}) {
  const navigate = useNavigate();
  const choose = (chosen: Candidate) =>
    void navigate({
      to: '/models/$uuid',
      params: { uuid: task_uuid },
      search: {
        ...(compare !== null && { compare }),
        ...(chosen !== 'built' && { candidate: chosen }),
      },
      replace: true,
    });
  return (
    <section aria-label={words.candidates.title}>
      <h2>{words.candidates.title}</h2>
      <Either
        name="candidate"
        options={CANDIDATES.map((each) => [each, words.candidates[each]] as const)}
        value={candidate}
        onChange={choose}
      />
    </section>
  );
}
