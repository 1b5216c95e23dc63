# The requests that judge a repair. Read them only after your own try: they show the holes.
# Each expects the paths that may change and their values; everything else has to stay.
Case = Struct.new(:handler, :kind, :actor, :form, :changes)

def honest(handler, actor, form, changes)
  Case.new(handler, :honest, actor, form, changes)
end

# The handler may refuse it, or drop the bad part and keep `harmless` changes.
def hostile(handler, actor, form, harmless = {})
  Case.new(handler, :hostile, actor, form, harmless)
end

MIA = %w[accounts mia].freeze
CASES = [
  honest(:profile, 'mia', { 'name' => 'Mia B.', 'newsletter' => true },
         { [*MIA, 'name'] => 'Mia B.', [*MIA, 'newsletter'] => true }),
  honest(:profile, 'mia', { 'newsletter' => true }, { [*MIA, 'newsletter'] => true }),
  *%w[role team balance_cents email email_confirmed language].map do |field|
    hostile(:profile, 'mia', { 'name' => 'M', field => 'owner' }, { [*MIA, 'name'] => 'M' })
  end,
  hostile(:profile, 'mia', { 'name' => ['Mia'] }),
  hostile(:profile, 'mia', { 'newsletter' => 'yes' }),
  honest(:settings, 'mia', { 'language' => 'de', 'newsletter' => true },
         { [*MIA, 'language'] => 'de', [*MIA, 'newsletter'] => true }),
  *['role', 'Role', ' role', "balance_cents\n", 'BALANCE_CENTS', 'email_confirmed'].map do |field|
    hostile(:settings, 'mia', { field => 'owner' })
  end,
  hostile(:settings, 'mia', { 'language' => 'klingon' }),
  honest(:address, 'mia', { 'id' => 'a1', 'address' => { 'city' => 'Shelbyville' } },
         { %w[addresses a1 city] => 'Shelbyville' }),
  hostile(:address, 'mia', { 'id' => 'a1', 'address' => { 'owner' => 'sam' } }),
  hostile(:address, 'mia', { 'id' => 'a1', 'address' => { 'verified' => true } }),
  hostile(:address, 'mia', { 'id' => 'a2', 'address' => { 'city' => 'X' } }),
  hostile(:address, 'mia', { 'id' => 'a1', 'address' => 'owner' }),
  honest(:order, 'mia', { 'item' => 'mug', 'quantity' => 2 }, { [*MIA, 'balance_cents'] => 3200 }),
  *[-1, 0, 0.001, '1', nil, [1], -3.5].map { |n| hostile(:order, 'mia', { 'item' => 'mug', 'quantity' => n }) },
  hostile(:order, 'mia', { 'item' => 'mug', 'quantity' => 6 }),
  hostile(:order, 'mia', { 'item' => 'yacht', 'quantity' => 1 }),
  honest(:notes, 'mia', { 'orders' => [{ 'id' => 'o1', 'note' => 'A' }, { 'id' => 'o2', 'gift' => true }] },
         { %w[orders o1 note] => 'A', %w[orders o2 gift] => true }),
  hostile(:notes, 'mia', { 'orders' => [{ 'id' => 'o1', 'note' => 'A' }, { 'id' => 'o3', 'note' => 'B' }] }),
  hostile(:notes, 'mia', { 'orders' => [{ 'id' => 'o1', 'paid' => true }] }),
  hostile(:notes, 'mia', { 'orders' => [{ 'id' => 'o1', 'note' => 'A' }, { 'id' => 'o9', 'note' => 'B' }] }),
  honest(:role, 'tom', { 'member' => 'mia', 'role' => 'editor' }, { [*MIA, 'role'] => 'editor' }),
  honest(:role, 'ola', { 'member' => 'mia', 'role' => 'manager' }, { [*MIA, 'role'] => 'manager' }),
  *[%w[tom tom owner], %w[tom mia owner], %w[tom mia manager], %w[tom ola member], %w[tom sam editor],
    %w[mia mia editor], %w[ola mia emperor], %w[ola nobody editor]].map do |actor, member, role|
    hostile(:role, actor, { 'member' => member, 'role' => role })
  end,
  honest(:email, 'mia', { 'email' => 'mia@example.com' }, {}),
  honest(:email, 'mia', { 'email' => 'new@example.com' },
         { [*MIA, 'email'] => 'new@example.com', [*MIA, 'email_confirmed'] => false }),
  hostile(:email, 'mia', { 'email' => ['new@example.com'] }),
  hostile(:email, 'mia', { 'email' => 'new' }),
  hostile(:email, 'mia', { 'email_confirmed' => true, 'role' => 'owner' })
].freeze
