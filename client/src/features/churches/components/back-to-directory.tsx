import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { BackLink } from '@/components/links.tsx';
import { previousUrl } from '@/lib/navigation.ts';

/** Goes back if the visitor came from the directory, which restores the list and its scroll position. */
export function BackToDirectory() {
  const navigate = useNavigate();
  return (
    <BackLink
      to={paths.directory}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (!/^\/directory(\?|$)/.test(previousUrl() ?? '')) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {churchPage.back}
    </BackLink>
  );
}
