// 03. Remembers the first number while more arrive. What is wrong?
#include <iostream>
#include <vector>

int main() {
  std::vector<int> numbers = {36};
  const int& first = numbers[0];
  for (int i = 0; i < 100; ++i) numbers.push_back(i);
  std::cout << first << '\n';
}
