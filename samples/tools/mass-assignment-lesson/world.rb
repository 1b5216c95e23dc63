# The book club's data, fresh for each request that is judged. Everything is a hash in memory.
module World
  RANKS = %w[member editor manager owner].freeze
  PRICES = { 'mug' => 900, 'tote' => 1500, 'poster' => 700 }.freeze
  LANGUAGES = %w[en de fr].freeze

  def self.account(name, role, team)
    { 'name' => name, 'email' => "#{name.downcase}@example.com", 'email_confirmed' => true,
      'newsletter' => false, 'language' => 'en', 'role' => role, 'team' => team, 'balance_cents' => 5000 }
  end

  def self.fresh
    {
      'accounts' => {
        'mia' => account('Mia', 'member', 'novels'), 'tom' => account('Tom', 'manager', 'novels'),
        'ola' => account('Ola', 'owner', 'novels'), 'sam' => account('Sam', 'member', 'poetry')
      },
      'addresses' => {
        'a1' => { 'owner' => 'mia', 'street' => '1 Elm Street', 'city' => 'Springfield' },
        'a2' => { 'owner' => 'sam', 'street' => '9 Oak Avenue', 'city' => 'Riverton' }
      },
      'orders' => {
        'o1' => { 'owner' => 'mia', 'note' => '', 'gift' => false, 'paid' => false },
        'o2' => { 'owner' => 'mia', 'note' => '', 'gift' => false, 'paid' => false },
        'o3' => { 'owner' => 'sam', 'note' => '', 'gift' => false, 'paid' => false }
      }
    }
  end
end
