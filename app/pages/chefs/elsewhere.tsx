interface Places {
  website: string | null;
  instagram_id: string | null;
  facebook_id: string | null;
  twitter_id: string | null;
}

/** A username as an address takes it: the spec's ids may begin with an @. */
const nameOf = (id: string) => encodeURIComponent(id.replace(/^@/, ""));

/** Where else a cook can be found: their site by its name, and their pages by their usernames. */
export function placesElsewhere(chef: Places): { text: string; to: string }[] {
  const { website, instagram_id, facebook_id, twitter_id } = chef;
  return [
    ...(website && URL.canParse(website) ? [{ text: new URL(website).host, to: website }] : []),
    ...(instagram_id ? [{ text: "Instagram", to: `https://www.instagram.com/${nameOf(instagram_id)}` }] : []),
    ...(facebook_id ? [{ text: "Facebook", to: `https://www.facebook.com/${nameOf(facebook_id)}` }] : []),
    ...(twitter_id ? [{ text: "X", to: `https://x.com/${nameOf(twitter_id)}` }] : []),
  ];
}

/** Links to a cook's own pages; nothing for one who has named none. Search engines are not told to follow them. */
export function Elsewhere({ chef }: { chef: Places & { full_name: string } }) {
  const places = placesElsewhere(chef);
  if (places.length === 0) return null;
  return (
    <ul aria-label={`${chef.full_name} elsewhere`} className="flex flex-wrap gap-x-5">
      {places.map(({ text, to }) => (
        <li key={text}>
          <a
            href={to}
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 wrap-anywhere"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
